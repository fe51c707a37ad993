import type { PolicyDetails, PolicyDraft } from '@cercle/contract/policies';
import { articleText, articleTitle, typedRule, typedRuleText } from '@cercle/contract/policy-form';
import { NO_SHOW_VATS, NUMBER_RULE_NAMES } from '@cercle/contract/policy-rules';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { DRAFT_FORM } from '../../../content/admin-conditions.ts';
import { serverMessageOr, useRecordForm } from '../../../forms/record-form.tsx';

/** The controls of an article. */
export const titleName = (id: string) => `title_${id}`;
export const textName = (id: string) => `text_${id}`;

const RULES = Object.fromEntries(NUMBER_RULE_NAMES.map((name) => [name, typedRule(name)]));

/** Flat, a control for each figure and text: the contract's rules, for what is typed. */
const schemaOf = (ids: string[]) =>
  z.object({
    ...RULES,
    noShowVat: z.enum(NO_SHOW_VATS),
    ...Object.fromEntries(ids.map((id) => [titleName(id), articleTitle])),
    ...Object.fromEntries(ids.map((id) => [textName(id), articleText])),
    version: z.int32().optional(),
  });

const toFormValues = ({ rules, articles, version }: PolicyDetails) => ({
  version,
  ...Object.fromEntries(NUMBER_RULE_NAMES.map((name) => [name, typedRuleText(name, rules[name])])),
  noShowVat: rules.noShowVat,
  ...Object.fromEntries(articles.map(({ id, title }) => [titleName(id), title])),
  ...Object.fromEntries(articles.map(({ id, text }) => [textName(id), text])),
});

const toDraft = (record: PolicyDetails, values: FieldValues): PolicyDraft => ({
  rules: {
    ...record.rules,
    ...Object.fromEntries(NUMBER_RULE_NAMES.map((name) => [name, values[name] as number])),
    noShowVat: values.noShowVat,
  },
  articles: record.articles.map(({ id }) => ({
    id,
    title: values[titleName(id)],
    text: values[textName(id)],
  })),
  version: values.version,
});

type DraftFormOptions = {
  draft: PolicyDetails;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

/** The form of a draft, with every figure and article. */
export function useDraftForm({ draft, onDirty, onSaved }: DraftFormOptions) {
  const schema = useMemo(() => schemaOf(draft.articles.map(({ id }) => id)), [draft]);
  return useRecordForm<PolicyDetails, FieldValues, void>({
    schema,
    row: draft,
    toFormValues,
    customErrors: noOtherErrors,
    failureText: serverMessageOr(DRAFT_FORM.failure),
    load: ({ id }) => api.get<PolicyDetails>(`/admin/conditions/${id}`),
    isClosed: ({ state }) => state !== 'DRAFT',
    save: async (record, values) => {
      await api.put(`/admin/conditions/${record.id}`, toDraft(record, values));
    },
    onDirty,
    onSaved,
  });
}

const noOtherErrors = () => ({});
