/** The source of the current time; tests pass a fixed one. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The format in which every moment is stored and sent: UTC, ISO 8601, milliseconds. */
export const timestamp = (clock: Clock) => clock.now().toISOString();

/** The moment that is the given number of milliseconds from now. */
export const millisecondsLater = (clock: Clock, milliseconds: number) =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

export const minutesLater = (clock: Clock, minutes: number) => millisecondsLater(clock, minutes * 60_000);

export const hoursLater = (clock: Clock, hours: number) => minutesLater(clock, hours * 60);

export const hoursEarlier = (clock: Clock, hours: number) => hoursLater(clock, -hours);

export const daysEarlier = (clock: Clock, days: number) => hoursEarlier(clock, 24 * days);

/** The moment that is the given number of milliseconds after another. */
export const millisecondsAfter = (moment: string, milliseconds: number) =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

/** How many milliseconds after `from` another moment is; negative when it is before. */
export const millisecondsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);
