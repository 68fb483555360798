export const dayMs = 86_400_000;
/** A day ends at its end in China, whatever the time zones of server and reader. China has no summer time. */
const chinaOffsetMs = 8 * 3_600_000;

/** The day in China, as `YYYY-MM-DD`. @param now milliseconds since 1970 */
export function chinaDay(now = Date.now()): string {
  return new Date(now + chinaOffsetMs).toISOString().slice(0, 10);
}
