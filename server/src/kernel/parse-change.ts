import { exceptUnchanged } from '@cercle/contract/unchanged-text';
import { invalidInput } from './domain-error.ts';

type Schema = Parameters<typeof exceptUnchanged>[0];

/**
 * The rules of `schema` for what a change alters; the texts that it leaves as they are were accepted once.
 * @param stored by the names of the schema
 * @throws DomainError validation, by field
 */
export function parseChange<Data extends object>(schema: Schema, stored: Partial<Data>, data: Data): Data {
  const parsed = exceptUnchanged(schema, stored).safeParse(data);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data as Data;
}
