type Codes = { sqlite: number; postgres: string };

const UNIQUE: Codes = { sqlite: 2067, postgres: '23505' };
const FOREIGN_KEY: Codes = { sqlite: 787, postgres: '23503' };

/** Whether the database refused a row because another one already has the same unique value. */
export const isUniqueViolation = (error: unknown) => isViolation(error, UNIQUE);

/** Whether the database refused a row because the row that it refers to does not exist (any more). */
export const isForeignKeyViolation = (error: unknown) => isViolation(error, FOREIGN_KEY);

function isViolation(error: unknown, { sqlite, postgres }: Codes): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as Error & { errcode?: number; code?: string };
  return errcode === sqlite || code === postgres;
}
