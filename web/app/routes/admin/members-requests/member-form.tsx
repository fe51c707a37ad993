import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { type MembershipRequest, REQUEST_STATUS_LABEL } from '@cercle/contract/membership';
import { useLocation, useNavigate } from 'react-router';
import { REQUEST_CHANGED, REQUEST_FORM } from '../../../content/admin-request-form.ts';
import { ContractFormView } from '../../../forms/contract-form-view.tsx';
import { EditConflict } from '../../../forms/edit-conflict.tsx';
import { JudgingSubmitButton } from '../../../forms/judging-submit-button.tsx';
import { useLeaveGuard } from '../../../forms/leave-guard.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Facts, NOTHING } from '../details/facts.tsx';
import { AddressTaken } from './address-taken.tsx';
import { MemberFields } from './member-fields.tsx';
import { REQUESTS } from './place.ts';
import { useMemberForm } from './use-member-form.ts';

/** `request` is the one to change; null to make one. */
type MemberFormProps = { request: MembershipRequest | null; list: string };

export function MemberForm({ request, list }: MemberFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const leaving = useLeaveGuard();
  const texts = REQUEST_FORM[request ? 'edit' : 'create'];
  const { form, read, conflict, showCurrent, isBusiness, taken } = useMemberForm({
    request,
    onDirty: (isDirty) => leaving.report('member', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${REQUESTS.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <MemberFields read={read} isBusiness={isBusiness} />
        <AddressTaken email={taken} />
        <EditConflict conflict={conflict} texts={REQUEST_CHANGED} onShow={showCurrent}>
          {read && <CurrentState request={read} />}
        </EditConflict>
        <div className="mt-6 flex flex-wrap gap-3">
          <JudgingSubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </JudgingSubmitButton>
          <ButtonLink look="quiet" to={read ? `${REQUESTS.path}/${read.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {leaving.dialog}
    </>
  );
}

const CurrentState = ({ request: { user, status, additionalInfo } }: { request: MembershipRequest }) => (
  <Facts
    facts={[
      ['Nom', user.fullName],
      ['E-mail', user.email],
      ['Téléphone', user.phone],
      ['Société', user.company],
      ['Numéro de TVA', user.vat || NOTHING],
      [
        'Type d’adhésion',
        [MEMBER_TYPE_LABEL[user.memberType], user.freeDenomination].filter(Boolean).join(' · '),
      ],
      ['Informations complémentaires', additionalInfo || NOTHING],
      ['Statut', REQUEST_STATUS_LABEL[status]],
    ]}
  />
);
