import { type AdministratorInvitation, administratorInvitation } from '@cercle/contract/administrators';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { INVITE } from '../../../content/admin-administrators.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import { useDirtyReport } from '../../../forms/dirty-report.ts';
import { JudgingSubmitButton } from '../../../forms/judging-submit-button.tsx';
import { useLeaveGuard } from '../../../forms/leave-guard.tsx';
import { pageMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BackToList, useListAddress } from '../details/back-to-list.tsx';
import { Panel } from '../details/facts.tsx';
import type { Route } from './+types/invite.ts';
import { ADMINISTRATORS } from './place.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: INVITE.title, description: INVITE.hint, isPrivate: true });

/** The form asks for nothing from the server; behind the administrators' frame it still is a page of theirs. */
export const clientLoader = () => null;

export default function InviteAdministrator() {
  const list = useListAddress(ADMINISTRATORS);
  const navigate = useNavigate();
  const leaving = useLeaveGuard();
  const report = (isDirty: boolean) => leaving.report('administrator', isDirty);
  const form = useContractForm<AdministratorInvitation>({
    schema: administratorInvitation,
    defaults: { fullName: '', email: '' },
    failureText: (error) => (error.code === 'too-many' ? error.message : INVITE.failure),
    send: async (values, _, key) => {
      await api.post('/admin/administrators', values, key);
      report(false);
      showToast('success', INVITE.success);
      await navigate(list, { replace: true });
    },
  });
  useDirtyReport(form, report);
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
          <JudgingSubmitButton form={form} busyText={INVITE.busy}>
            {INVITE.submit}
          </JudgingSubmitButton>
          <ButtonLink look="quiet" to={list}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {leaving.dialog}
    </>
  );
}
