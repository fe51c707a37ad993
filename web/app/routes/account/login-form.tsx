import { LOGIN_FAILED, login, type loginResult } from '@cercle/contract/accounts';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl, TextControl } from '../../forms/controls.tsx';
import { type Session, startSession } from '../../session/session.ts';

/** Only what the server says of the password is put on the password: an outage is told as one. */
const failureText = (error: ApiError) =>
  error.code === 'network' || error.code === 'too-many' || error.status >= 500 ? error.message : LOGIN_FAILED;

type LoginFormProps = {
  label: string;
  onLogin: (session: Exclude<Session, { kind: 'visitor' }>) => Promise<void>;
  beside?: ReactNode;
};

export default function LoginForm({ label, onLogin, beside }: LoginFormProps) {
  const form = useContractForm({
    schema: login,
    failureText,
    send: async (values) => {
      const { token } = await api.post<Partial<(typeof loginResult)['_output']>>('/login', values);
      const session = startSession(token);
      if (session.kind !== 'visitor') await onLogin(session);
    },
  });
  return (
    <ContractFormView form={form} label={label} className="grid gap-2">
      <TextControl name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordControl name="password" label="Mot de passe" autoComplete="current-password" />
      {beside}
      <SubmitButton form={form} busyText="Connexion en cours…" className="mt-2 w-full">
        Se connecter
      </SubmitButton>
    </ContractFormView>
  );
}
