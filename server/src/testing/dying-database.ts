import type { Db } from '../db/database.ts';

/** The database of a process that dies before its transaction of this number. */
export function dyingBefore(db: Db, transaction: number): Db {
  let begun = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        begun += 1;
        if (begun >= transaction) throw new Error(KILLED);
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The message of its death. */
export const KILLED = 'killed';
