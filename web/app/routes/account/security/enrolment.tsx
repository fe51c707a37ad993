import {
  type RecoveryCodes,
  type SecondFactorSecret,
  secondFactorProof,
} from '@cercle/contract/second-factor';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CopyButton } from './copy-button.tsx';

type EnrolmentProps = { onCancel: () => void; onDone: (codes: string[]) => void };

const groupByFour = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** From a new secret to the first code that proves it is set up. */
export default function Enrolment({ secret, uri, onCancel, onDone }: SecondFactorSecret & EnrolmentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-8">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          1. Enregistrez ce compte dans votre application
        </h3>
        <p className="mt-2 max-w-[40em] text-slate">
          Toute application de codes convient&#8239;: celle de votre téléphone, votre gestionnaire de mots de
          passe, Aegis, Google Authenticator…
        </p>
        <div className="mt-5 flex flex-wrap items-start gap-6">
          <QrCode text={uri} label="QR code à scanner avec votre application" className="size-44 shrink-0" />
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="text-sm text-slate">Impossible de scanner&#8239;? Saisissez cette clé&#8239;:</p>
            <code className="mt-2 block font-[550] tracking-wide break-words">{groupByFour(secret)}</code>
            <div className="mt-3">
              <CopyButton text={secret} done="La clé est copiée.">
                Copier la clé
              </CopyButton>
            </div>
          </div>
        </div>
      </div>
      <div>
        <h3 className="text-lg">2. Saisissez le code qu’elle affiche</h3>
        <FirstCode onCancel={onCancel} onDone={onDone} />
      </div>
    </div>
  );
}

function FirstCode({ onCancel, onDone }: EnrolmentProps) {
  const form = useContractForm({
    schema: secondFactorProof,
    failureText: ({ message }) => message,
    send: async (proof) => {
      const { recoveryCodes } = await api.put<RecoveryCodes>('/second-factor', proof);
      onDone(recoveryCodes);
    },
  });
  return (
    <ContractFormView form={form} label="Premier code" className="mt-4 grid gap-2">
      <TextControl
        name="code"
        label="Code à six chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-56 tracking-[0.2em] tabular-nums"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyText="Vérification…">
          Activer
        </SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </ContractFormView>
  );
}
