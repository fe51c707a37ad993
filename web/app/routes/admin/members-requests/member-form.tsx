import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { type MembershipRequest, REQUEST_STATUS_LABEL } from '@cercle/contract/requests';
import { useLocation, useNavigate } from 'react-router';
import { REQUEST_CHANGED, REQUEST_FORM } from '../../../content/admin-request-form.ts';
import { ContractFormView, ValidatingSubmitButton } from '../../../forms/contract-form-view.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DescriptionList, EMPTY_VALUE } from '../details/description-list.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import { EmailTaken } from './email-taken.tsx';
import { MemberFields } from './member-fields.tsx';
import { useMemberForm } from './use-member-form.ts';

/** `request` is the one to change; null to make one. */
type MemberFormProps = { request: MembershipRequest | null; list: string };

export function MemberForm({ request, list }: MemberFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = REQUEST_FORM[request ? 'edit' : 'create'];
  const { form, record, conflict, showCurrent, isBusiness, takenEmail } = useMemberForm({
    request,
    onDirty: (isDirty) => prompt.report('member', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${REQUESTS.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <MemberFields request={record} isBusiness={isBusiness} />
        <EmailTaken email={takenEmail} />
        <EditConflict conflict={conflict} texts={REQUEST_CHANGED} onShow={showCurrent}>
          {record && <CurrentState request={record} />}
        </EditConflict>
        <div className="mt-6 flex flex-wrap gap-3">
          <ValidatingSubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </ValidatingSubmitButton>
          <ButtonLink look="quiet" to={record ? `${REQUESTS.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

const CurrentState = ({ request: { user, status, additionalInfo } }: { request: MembershipRequest }) => (
  <DescriptionList
    facts={[
      ['Nom', user.fullName],
      ['E-mail', user.email],
      ['Téléphone', user.phone],
      ['Société', user.company],
      ['Numéro de TVA', user.vat || EMPTY_VALUE],
      [
        'Type d’adhésion',
        [MEMBER_TYPE_LABEL[user.memberType], user.freeDenomination].filter(Boolean).join(' · '),
      ],
      ['Informations complémentaires', additionalInfo || EMPTY_VALUE],
      ['Statut', REQUEST_STATUS_LABEL[status]],
    ]}
  />
);
