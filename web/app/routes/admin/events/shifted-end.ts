// Texts of `datetime-local`, « 2026-12-03T19:00 ».

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const HOUR_MS = 3_600_000;
/** Proposed for an event whose end is not given yet. */
const USUAL_DURATION_MS = 3 * HOUR_MS;

/** Whether it is given in whole: a field that is typed into is empty in between. */
export const isClock = (text: unknown): text is string => typeof text === 'string' && CLOCK.test(text);

/** The end of an event that starts at `start` instead of `former`: as long after it on the clock; three hours where it had none. */
export function shiftedEnd({ former, start, end }: Record<'former' | 'start' | 'end', string>): string {
  const isKnown = isClock(former) && isClock(end);
  return clockAt(momentOf(start) + (isKnown ? momentOf(end) - momentOf(former) : USUAL_DURATION_MS));
}

/** As if clocks never changed: the duration is that on the clock. */
const momentOf = (clock: string) => Date.parse(`${clock}Z`);
const clockAt = (moment: number) => new Date(moment).toISOString().slice(0, 16);
