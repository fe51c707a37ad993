import { type PersonDataSummary, personLookup } from '@cercle/contract/admin-personal-data';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { PERSON } from '../../../content/admin-personal-data.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import type { PersonState } from '../details/person-links.tsx';
import { SearchResult } from './search-result.tsx';

export const meta = privateMeta(PERSON.title, PERSON.description);

/** Nothing is loaded before an address is typed. */
export const clientLoader = () => null;

/** The address stays in the form: neither the history nor a log shows whom was looked for. */
export default function Person() {
  const email = (useLocation().state as Partial<PersonState> | null)?.email ?? '';
  const navigate = useNavigate();
  const [personData, setPersonData] = useState<PersonDataSummary | null>(null);
  const form = useContractForm<{ email: string }>({
    schema: personLookup,
    defaults: { email },
    failureText: (error) => (error.code === 'too-many' ? error.message : PERSON.failure),
    send: async ({ email }) =>
      setPersonData(await api.post<PersonDataSummary>('/admin/personal-data', { email })),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the person whose screen led here.
  useEffect(() => {
    if (!email) return;
    void navigate('.', { replace: true, state: null });
    void form.submit();
  }, []);
  const clearResult = () => {
    setPersonData(null);
    form.reset({ email: '' });
  };
  return (
    <>
      <h1 className="text-xl">{PERSON.title}</h1>
      <p className="mt-2 max-w-[47em] text-slate">{PERSON.lead}</p>
      <ContractFormView
        form={form}
        label={PERSON.title}
        className="mt-6 grid max-w-2xl items-start gap-x-4 sm:grid-cols-[1fr_auto]"
      >
        <TextControl name="email" label="E-mail" type="email" autoComplete="off" spellCheck={false} />
        <div className="sm:pt-6.5">
          <SubmitButton form={form} busyText={PERSON.searching}>
            {PERSON.search}
          </SubmitButton>
        </div>
      </ContractFormView>
      {personData && <SearchResult key={personData.email} personData={personData} onErased={clearResult} />}
    </>
  );
}
