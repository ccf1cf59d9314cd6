/** The value of a date-time input, in the viewer's time zone and with minutes. */
export function localTime(ms: number | null): string {
  if (ms === null) return "";
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
