import { type AdministratorInvitation, administratorInvitation } from '@cercle/contract/administrators';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { INVITE } from '../../../content/admin-administrators.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { Panel } from '../details/description-list.tsx';
import { ADMINISTRATORS } from '../list/list-configs.ts';

export const meta = privateMeta(INVITE.title, INVITE.hint);

/** The form loads nothing; the loader makes the page wait for the administrators' guard. */
export const clientLoader = () => null;

export default function InviteAdministrator() {
  const list = useListUrl(ADMINISTRATORS);
  const navigate = useNavigate();
  const prompt = useUnsavedChangesPrompt();
  const report = (isDirty: boolean) => prompt.report('administrator', isDirty);
  const form = useContractForm<AdministratorInvitation>({
    schema: administratorInvitation,
    defaults: { fullName: '', email: '' },
    failureText: (error) => (error.code === 'too-many' ? error.message : INVITE.failure),
    onDirty: report,
    send: async (values, _, key) => {
      await api.post('/admin/administrators', values, key);
      report(false);
      showToast('success', INVITE.success);
      await navigate(list, { replace: true });
    },
  });
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{INVITE.title}</h1>
      <ContractFormView form={form} label={INVITE.title} className="mt-5 max-w-2xl">
        <Panel title="Personne">
          <p className="mb-5 text-sm text-slate">{INVITE.hint}</p>
          <div className="grid gap-1">
            <TextControl name="fullName" label="Nom" autoComplete="off" />
            <TextControl name="email" label="E-mail" type="email" autoComplete="off" />
          </div>
        </Panel>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={INVITE.busy}>
            {INVITE.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={list}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}
