import { type DocumentChange, documentDraft } from '@cercle/contract/documents';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { LINE_FORM } from '../../../content/admin-documents.ts';
import {
  isUnchanged,
  keysOf,
  type LineField,
  lineName,
  type ManualLine,
  manualLine,
  type StoredLine,
  toManualLine,
  typedIn,
} from './form-lines.ts';

type Refuse = (name: string, message: string) => void;

const form = <Wire>(toWire: (values: FieldValues, refuse: Refuse) => Wire) =>
  z
    .record(z.string(), z.unknown())
    .transform((values, context) =>
      toWire(values, (name, message) => context.addIssue({ code: 'custom', path: [name], message })),
    );

/** What is typed for a new invoice. */
export const documentDraftForm = form((values, refuse) => {
  const partyId = Number(values.partyId);
  if (!(partyId > 0)) refuse('partyId', LINE_FORM.noParty);
  const keys = keysOf(values);
  if (keys.length === 0) refuse('lines', LINE_FORM.none);
  const lines = keys.flatMap((key) => lineIn(values, key, refuse));
  return { partyId, note: noteIn(values, refuse), lines };
});

/** What is typed to change a draft: a line that is as it was stays, by its id. */
export const documentChangeForm = (stored: readonly StoredLine[]) =>
  form((values, refuse) => {
    const lines = keysOf(values).flatMap((key): DocumentChange['lines'] => {
      const line = stored.find((one) => one.key === key);
      return line && isUnchanged(values, line) ? [{ id: Number(key) }] : lineIn(values, key, refuse);
    });
    return { version: Number(values.version), note: noteIn(values, refuse), lines };
  });

function noteIn({ note }: FieldValues, refuse: Refuse): string {
  const parsed = documentDraft.shape.note.safeParse(note);
  if (!parsed.success) refuse('note', parsed.error.issues[0]?.message ?? '');
  return parsed.data ?? '';
}

function lineIn(values: FieldValues, key: string, refuse: Refuse): ManualLine[] {
  const typed = typedIn(values, key);
  const line = toManualLine(typed);
  const isNoPrice = typed.unitCents.trim() !== '' && Number.isNaN(line.unitCents);
  if (isNoPrice) refuse(lineName('unitCents', key), LINE_FORM.notAPrice);
  const parsed = manualLine.safeParse(line);
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!(isNoPrice && path[0] === 'unitCents')) refuse(lineName(path[0] as LineField, key), message);
  return parsed.success ? [parsed.data] : [];
}
