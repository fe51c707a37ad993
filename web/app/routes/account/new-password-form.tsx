import { PASSWORD_MIN } from '@cercle/contract/accounts';
import { passwordResetForm } from '@cercle/contract/password-reset';
import type { LinkStatus } from '@cercle/contract/reset-link';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl } from '../../forms/controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccountAddress } from './account-address.tsx';
import { useDeadLink } from './use-dead-link.ts';

/** The texts, which differ for a first password and a new one. */
export type NewPasswordTexts = {
  form: string;
  submit: string;
  busy: string;
  done: string;
  failed: string;
};

const MAYBE_SAVED =
  'Votre mot de passe est peut-être déjà enregistré\u202f: essayez de vous connecter avec lui.';

/** Our server's message, where it was reached and gave one. */
const failureTextWith =
  ({ failed }: NewPasswordTexts) =>
  ({ errors, code, message }: ApiError) => {
    if (errors.recaptchaToken?.[0]) return errors.recaptchaToken[0];
    return code === 'unknown' || code === 'network' ? failed : message;
  };

type NewPasswordFormProps = {
  token: string;
  email: string;
  texts: NewPasswordTexts;
  /** The link has ended while the form was open. */
  onDead: (status: LinkStatus) => void;
};

/** Chooses the password of the account that a link is for. */
export default function NewPasswordForm({ token, email, texts, onDead }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const botCheck = useBotCheck('resetPasswordFormSubmit');
  const [isShown, setShown] = useState(false);
  const visibility = { isShown, onShow: setShown };
  const handleFailure = useDeadLink(MAYBE_SAVED, onDead);
  const form = useContractForm({
    schema: passwordResetForm,
    handleFailure,
    failureText: failureTextWith(texts),
    send: async (values) => {
      const recaptchaToken = await botCheck.getToken();
      await api.post('/complete-password-reset', { ...values, recaptchaToken, token });
      showToast('success', texts.done);
      await navigate('/login', { replace: true });
    },
  });
  return (
    <ContractFormView
      form={form}
      label={texts.form}
      onFocus={() => botCheck.prepare()}
      className="grid gap-2"
    >
      <AccountAddress email={email} />
      <PasswordControl
        name="password"
        label={texts.form}
        hint={`${PASSWORD_MIN} caractères au moins. Une phrase courte se retient bien.`}
        autoComplete="new-password"
        deps={['confirmPassword']}
        visibility={visibility}
      />
      <PasswordControl
        name="confirmPassword"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        visibility={visibility}
      />
      <SubmitButton form={form} busyText={texts.busy} className="mt-2 w-full">
        {texts.submit}
      </SubmitButton>
      <p className="mt-4 text-center text-sm">
        <Link to="/login" className="link">
          Retour à la connexion
        </Link>
      </p>
    </ContractFormView>
  );
}
