/** Why the gateway cannot listen on a port, with a command to try. */
export function portRefusal(
  { code, message }: { code: string; message: string },
  host: string,
  port: number,
): string {
  const command = `polywire serve --port ${port < 1024 ? port + 8000 : port + 1}`;
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} on ${host} is in use by another program. Try: ${command}`;
    case "EACCES":
      return `port ${port} needs privileges that this user does not have. Try: ${command}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${host} is not an address of this machine. Try: polywire serve --host 127.0.0.1`;
    default:
      return `cannot listen on ${host}:${port}: ${message}`;
  }
}
