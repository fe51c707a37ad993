import { displayEmail } from '@cercle/contract/display-email';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { REQUEST_STATUS_LABEL } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { useLocation, useNavigate } from 'react-router';
import { EMAIL_TAKEN, REQUEST_CHANGED, REQUEST_FORM } from '../../../content/admin-request-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DescriptionList, EMPTY_VALUE } from '../details/description-list.tsx';
import { ADMINISTRATORS, REQUESTS } from '../list/list-configs.ts';
import { searchUrl } from '../list/list-query.ts';
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
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
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
      ['E-mail', <Email key="email" address={user.email} />],
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

/** An account is a member's or an administrator's: the error does not say which. */
const ACCOUNT_LISTS = [
  { config: REQUESTS, label: EMAIL_TAKEN.seeRequests },
  { config: ADMINISTRATORS, label: EMAIL_TAKEN.seeAdministrators },
];

/** The notice of a 409, beside what the field itself says; gone as soon as another address is typed. */
const EmailTaken = ({ email }: { email: string | null }) => (
  <div role="alert">
    {email !== null && (
      <div className="mt-6 rounded-lg bg-warning-tint p-6">
        <p className="font-[550] text-warning">{EMAIL_TAKEN.title}</p>
        <p className="mt-1 max-w-[47em] [overflow-wrap:anywhere]">{EMAIL_TAKEN.text(displayEmail(email))}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {ACCOUNT_LISTS.map(({ config, label }) => (
            <ButtonLink key={config.path} look="quiet" size="small" to={searchUrl(config, email)}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    )}
  </div>
);
