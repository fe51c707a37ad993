/** The result of one check. `wrong` must be repaired; `advice` matters to a public site. */
export type Check = {
  what: string;
  state: 'good' | 'advice' | 'wrong';
  found: string;
  remedy: string | null;
};

export const good = (what: string, found: string): Check => ({ what, state: 'good', found, remedy: null });

export const advice = (what: string, found: string, remedy: string): Check => ({
  what,
  state: 'advice',
  found,
  remedy,
});

export const wrong = (what: string, found: string, remedy: string): Check => ({
  what,
  state: 'wrong',
  found,
  remedy,
});
