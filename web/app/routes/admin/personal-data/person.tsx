import { type PersonDataSummary, personLookup } from '@cercle/contract/admin-personal-data';
import { Suspense, useState } from 'react';
import { api } from '../../../api/client.ts';
import { PERSON } from '../../../content/admin-personal-data.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, ValidatingSubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import { lazyComponent, preload } from '../../../ui/lazy-component.tsx';

const loadResult = () => import('./search-result.tsx');
const SearchResult = lazyComponent(loadResult);

export const meta = privateMeta(PERSON.title, PERSON.description);

/** Nothing is loaded before an address is typed. */
export const clientLoader = () => {
  preload(loadResult);
  return null;
};

/** The address stays in the form: neither the history nor a log shows whom was looked for. */
export default function Person() {
  const [personData, setPersonData] = useState<PersonDataSummary | null>(null);
  const form = useContractForm<{ email: string }>({
    schema: personLookup,
    defaults: { email: '' },
    failureText: (error) => (error.code === 'too-many' ? error.message : PERSON.failure),
    send: async ({ email }) =>
      setPersonData(await api.post<PersonDataSummary>('/admin/personal-data', { email })),
  });
  const clearResult = () => {
    setPersonData(null);
    form.reset();
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
          <ValidatingSubmitButton form={form} busyText={PERSON.searching}>
            {PERSON.search}
          </ValidatingSubmitButton>
        </div>
      </ContractFormView>
      {personData && (
        <Suspense>
          <SearchResult key={personData.email} personData={personData} onErased={clearResult} />
        </Suspense>
      )}
    </>
  );
}
