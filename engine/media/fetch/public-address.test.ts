import { expect, test } from "vitest";
import { isPublic, reachedAddress } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.0",
  "192.167.255.255",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001::1",
  // Public IPv4 addresses inside IPv6 addresses: NAT64 and IPv4-mapped.
  "64:ff9b::8.8.8.8",
  "::ffff:8.8.8.8",
])("%s is public", (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  ["this network", "0.0.0.0"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["link-local, where clouds keep their metadata", "169.254.169.254"],
  ["link-local, where containers keep theirs", "169.254.170.2"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["carrier-grade NAT, where a cloud keeps its metadata", "100.100.100.200"],
  ["a cloud's own service", "168.63.129.16"],
  ["protocol assignments, where a cloud keeps its metadata", "192.0.0.192"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["benchmarks", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["multicast", "239.255.255.250"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["link-local", "fe80::1"],
  ["unique local", "fc00::1"],
  ["unique local, where a cloud keeps its metadata", "fd00:ec2::254"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["Teredo", "2001::1"],
  ["6to4 of a private address", "2002:7f00:1::1"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped loopback in hexadecimal", "::ffff:7f00:1"],
  ["IPv4-mapped loopback written out", "0:0:0:0:0:ffff:7f00:0001"],
  ["IPv4-mapped metadata", "::ffff:169.254.169.254"],
  ["NAT64 of a private address", "64:ff9b::10.0.0.1"],
  ["NAT64 of metadata in hexadecimal", "64:ff9b::a9fe:a9fe"],
  ["local NAT64", "64:ff9b:1::8.8.8.8"],
  ["with a zone", "fe80::1%eth0"],
  ["a name", "localhost"],
  ["nothing", ""],
])("%s is not public: %s", (_what, address) => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["::ffff:102:304", "1.2.3.4"],
  ["64:ff9b::102:304", "1.2.3.4"],
  ["2606:4700::1111", "2606:4700::1111"],
  ["1.2.3.4", "1.2.3.4"],
])("%s leads to %s", (address, plain) => {
  expect(reachedAddress(address)).toBe(plain);
});
