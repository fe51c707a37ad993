import { PASSWORD_MIN } from '@cercle/contract/accounts';
import { typedPasswordReset } from '@cercle/contract/password-reset';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl } from '../../forms/controls.tsx';
import { showToast } from '../../ui/toast.tsx';

/** What our server says, whatever it is; a proxy in between says nothing that could be shown. */
const failureText = ({ errors, code, message }: ApiError) =>
  errors.recaptchaToken?.[0] ??
  (code === 'unknown' ? 'Erreur lors de la réinitialisation du mot de passe' : message);

export default function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const botCheck = useBotCheck('resetPasswordFormSubmit');
  const [isShown, setShown] = useState(false);
  const shown = { isShown, onShow: setShown };
  const form = useContractForm({
    schema: typedPasswordReset,
    failureText,
    send: async (values) => {
      const recaptchaToken = await botCheck.take();
      await api.post('/complete-password-reset', { ...values, recaptchaToken, token });
      showToast('success', 'Votre mot de passe a été réinitialisé avec succès');
      await navigate('/login', { replace: true });
    },
  });
  return (
    <ContractFormView
      form={form}
      label="Nouveau mot de passe"
      onFocus={() => botCheck.prepare()}
      className="grid gap-2"
    >
      <PasswordControl
        name="password"
        label="Nouveau mot de passe"
        hint={`${PASSWORD_MIN} caractères au moins. Une phrase courte se retient bien.`}
        autoComplete="new-password"
        deps={['confirmPassword']}
        shown={shown}
      />
      <PasswordControl
        name="confirmPassword"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        shown={shown}
      />
      <SubmitButton form={form} busyText="Réinitialisation en cours..." className="mt-2 w-full">
        Réinitialiser le mot de passe
      </SubmitButton>
      <p className="mt-4 text-center text-sm">
        <Link to="/login" className="link">
          Retour à la connexion
        </Link>
      </p>
    </ContractFormView>
  );
}
