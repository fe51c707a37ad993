import { type LoginResult, PASSWORD_MIN, passwordChangeForm } from '@cercle/contract/accounts';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl } from '../../forms/controls.tsx';
import { currentSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { continueSession } from './change-profile.ts';

const CHANGED = 'Mot de passe mis à jour avec succès';
const FAILED = 'Échec de la mise à jour du mot de passe. Veuillez réessayer.';
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The server's own message where it sent one. */
function failureText(error: ApiError): string {
  const botCheck = error.errors.recaptchaToken?.[0];
  if (botCheck) return botCheck;
  return error.code === 'network' || error.code === 'unknown' ? FAILED : error.message;
}

type PasswordFormProps = {
  /** The user name for a password manager. */
  email: string;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel?: () => void;
};

export default function PasswordForm({ email, onDirty, onSaved, onCancel }: PasswordFormProps) {
  const botCheck = useBotCheck('changePasswordFormSubmit');
  const form = useContractForm({
    schema: passwordChangeForm,
    defaults: EMPTY,
    failureText,
    onDirty,
    send: async (values) => {
      const previousSession = currentSession();
      const recaptchaToken = await botCheck.getToken();
      // All sessions have ended but a new one, this browser's.
      const { token } = await api.put<LoginResult>('/profile/password', { ...values, recaptchaToken });
      continueSession(previousSession, token);
      onDirty(false);
      form.reset();
      showToast('success', CHANGED);
      onSaved();
    },
  });
  return (
    <ContractFormView
      form={form}
      label="Changer votre mot de passe"
      onFocus={() => botCheck.prepare()}
      className="grid gap-2"
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordControl name="currentPassword" label="Mot de passe actuel" autoComplete="current-password" />
      <PasswordControl
        name="newPassword"
        label="Nouveau mot de passe"
        hint={`${PASSWORD_MIN} caractères au moins. Une phrase courte se retient bien.`}
        autoComplete="new-password"
        deps={['confirmPassword']}
      />
      <PasswordControl
        name="confirmPassword"
        label="Confirmer le nouveau mot de passe"
        autoComplete="new-password"
      />
      <p className="text-sm text-slate">
        Vos autres appareils seront déconnectés&#8239;; celui-ci reste connecté.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton form={form} busyText="Enregistrement…">
          Changer le mot de passe
        </SubmitButton>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </ContractFormView>
  );
}
