/**
 * The image's health check: exit code 0 if the gateway accepts requests. The image has no curl.
 *
 * A gateway with another port, or with TLS, needs POLYWIRE_HEALTH_URL: `https://gateway.example:8443/readyz`. The certificate is
 * checked; NODE_EXTRA_CA_CERTS names a private authority.
 */
const url = process.env.POLYWIRE_HEALTH_URL || "http://127.0.0.1:3000/readyz";
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) });
  process.stdout.write(`${response.status} ${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stdout.write(`${url}: ${error.cause?.message || error.message}\n`);
  process.exitCode = 1;
}
