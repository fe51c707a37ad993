/** Where "now" comes from; tests hand in a fixed one. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The form in which every moment is stored and sent: UTC, ISO 8601, milliseconds. */
export const timestamp = (clock: Clock) => clock.now().toISOString();

export const hoursLater = (clock: Clock, hours: number) =>
  new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
