/**
 * Has Node collect what was just dropped, for work that would otherwise fill as much memory again. Nothing without `--expose-gc`.
 * @param what `young` is what was made since the last time, in a millisecond or two; `all` stops the process for a tenth of a second
 */
export const collectGarbage = (what: 'young' | 'all'): void =>
  globalThis.gc?.({ type: what === 'young' ? 'minor' : 'major', execution: 'sync' });
