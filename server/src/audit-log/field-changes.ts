import { CHANGED_FIELDS, type ChangedField, type FieldChange } from '@cercle/contract/audit-log';

type Columns = Readonly<Record<string, unknown>>;

/** What identifies nobody: their values are stored, before and after. Of all other fields, the name alone. */
const STORED_VALUES: readonly ChangedField[] = [
  ...(['memberType', 'active', 'kind', 'vatStatus', 'isVatLiable'] as const),
  ...(['audience', 'capacity', 'guestsPerMember'] as const),
];

/**
 * What an edit changes.
 * @param after the columns that it sets; one that is missing or undefined stays as it is
 * @param fields the field that each column holds
 */
export function fieldChanges(
  before: Columns,
  after: Columns,
  fields: Readonly<Record<string, ChangedField>>,
): FieldChange[] {
  return Object.entries(fields).flatMap(([column, field]): FieldChange[] => {
    if (after[column] === undefined || after[column] === before[column]) return [];
    if (!STORED_VALUES.includes(field)) return [{ field }];
    return [{ field, from: String(before[column]), to: String(after[column]) }];
  });
}

/** As `recordAudit` stored them; a field that this version does not know is left out. */
export const parseChanges = (changes: string | null): { changes?: FieldChange[] } => {
  if (changes === null) return {};
  const known = (JSON.parse(changes) as FieldChange[]).filter(({ field }) => CHANGED_FIELDS.includes(field));
  return known.length > 0 ? { changes: known } : {};
};
