import type { MemberType } from '@cercle/contract/member-type';
import { publicRequest, REQUEST_SENT } from '@cercle/contract/request-form';
import { type RefObject, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { PhoneControl, VatControl } from '../../forms/business-controls.tsx';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextAreaControl, TextControl } from '../../forms/controls.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The offer comes from the page and the token from the bot check: neither is typed. */
const requestSchema = publicRequest.omit({ memberType: true, recaptchaToken: true });

const NAMES = {
  responsible_name: 'fullName',
  company: 'companyName',
  vat: 'vatNumber',
  phone: 'phoneNumber',
  additional_info: 'additionalInfo',
};

const TECHNICAL_PROBLEM =
  'Un problème technique est survenu. Veuillez réessayer plus tard ou nous contacter directement par téléphone.';

function failureText(error: ApiError): string {
  const botCheck = error.errors.recaptchaToken?.[0];
  if (botCheck) return botCheck;
  return error.code === 'too-many' ? error.message : TECHNICAL_PROBLEM;
}

type RequestFormProps = {
  offer: MemberType;
  /** What was typed before the offer was changed. */
  draft: RefObject<FieldValues>;
  onSent: () => void;
};

export default function RequestForm({ offer, draft, onSent }: RequestFormProps) {
  const botCheck = useBotCheck('membershipRequestFormSubmit');
  const form = useContractForm({
    schema: requestSchema,
    names: NAMES,
    defaults: draft.current,
    draftName: 'request',
    failureText,
    send: async (values, _, key) => {
      const recaptchaToken = await botCheck.getToken();
      await api.post('/members/requests', { ...values, memberType: offer, recaptchaToken }, key);
      showToast('success', REQUEST_SENT);
      onSent();
    },
  });

  const { getValues } = form;
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );

  return (
    <ContractFormView
      form={form}
      label="Demande d’adhésion"
      onFocus={() => botCheck.prepare()}
      className="grid gap-x-6 gap-y-3 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <TextControl name="responsible_name" label="Nom du responsable" autoComplete="name" />
      </div>
      <TextControl name="company" label="Société" autoComplete="organization" />
      <VatControl name="vat" />
      <TextControl name="email" label="E-mail" type="email" autoComplete="email" />
      <PhoneControl name="phone" autoComplete="tel" />
      <div className="sm:col-span-2">
        <TextAreaControl name="additional_info" label="Informations complémentaires" isOptional />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 sm:col-span-2">
        <p className="max-w-[27em] text-sm text-slate">
          Nous utilisons ces données pour répondre à votre demande, et pour rien d’autre.
        </p>
        <SubmitButton form={form} busyText="Envoi en cours…" className="max-sm:w-full">
          Envoyer ma demande
        </SubmitButton>
      </div>
    </ContractFormView>
  );
}
