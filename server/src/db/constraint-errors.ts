type Codes = { sqlite: number; postgres: string };

const UNIQUE: Codes = { sqlite: 2067, postgres: '23505' };
const FOREIGN_KEY: Codes = { sqlite: 787, postgres: '23503' };

/** Whether the database refused a row because another one already has the same unique value. */
export const isUniqueViolation = (error: unknown) => isViolation(error, UNIQUE);

/** Whether the database refused a row because the row that it refers to does not exist (any more). */
export const isForeignKeyViolation = (error: unknown) => isViolation(error, FOREIGN_KEY);

/** SQLite has one primary code for them all, in the lowest byte; PostgreSQL one class. */
const ANY = { sqlite: 19, postgres: /^23/ };

/** Whether the database refused a row by a rule of its table: unique, not null, check, or a reference. */
export function isConstraintViolation(error: unknown): boolean {
  const { errcode, code } = codesOf(error);
  return ((errcode ?? 0) & 0xff) === ANY.sqlite || ANY.postgres.test(code ?? '');
}

function isViolation(error: unknown, { sqlite, postgres }: Codes): boolean {
  const { errcode, code } = codesOf(error);
  return errcode === sqlite || code === postgres;
}

const codesOf = (error: unknown): { errcode?: number; code?: string } =>
  error instanceof Error ? (error as Error & { errcode?: number; code?: string }) : {};
