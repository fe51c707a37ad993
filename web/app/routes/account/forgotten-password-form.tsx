import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import { forgottenPassword, RESET_LINK_SENT } from '@cercle/contract/password-reset';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextControl } from '../../forms/controls.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The server's own message where the person can do something about it; one general sentence otherwise. */
function failureText({ errors, code, message }: ApiError): string {
  const botCheck = errors.recaptchaToken?.[0];
  if (botCheck) return botCheck;
  return code === 'too-many' ? message : 'Une erreur est survenue. Veuillez réessayer.';
}

export default function ForgottenPasswordForm() {
  const botCheck = useBotCheck('forgotPasswordFormSubmit');
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    schema: forgottenPassword,
    failureText,
    send: async ({ email }) => {
      setSent(false);
      const query = new URLSearchParams({ email, recaptchaToken: await botCheck.getToken() });
      await api.post(`/forgot-password?${query}`);
      setSent(true);
      showToast('success', RESET_LINK_SENT);
    },
  });
  return (
    <ContractFormView
      form={form}
      label="Mot de passe oublié"
      onFocus={() => botCheck.prepare()}
      className="grid gap-2"
    >
      <TextControl name="email" label="E-mail" type="email" autoComplete="username" />
      <SubmitButton form={form} busyText="Envoi en cours…" className="mt-2 w-full">
        Recevoir un lien
      </SubmitButton>
      {isSent && <SentNotice />}
    </ContractFormView>
  );
}

/** Stays after the toast, for a person who returns because no mail has arrived. */
const SentNotice = () => (
  <p className="mt-4 border-l-2 border-brass pl-4 text-sm text-slate">
    S’il y a un compte à cette adresse, le lien y arrive dans les minutes qui suivent et reste valable{' '}
    {PASSWORD_RESET_HOURS}&#160;heure. Rien reçu&#8239;? Regardez dans vos courriers indésirables, ou vérifiez
    l’adresse.
  </p>
);
