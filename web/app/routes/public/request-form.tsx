import type { MemberType } from '@cercle/contract/member-type';
import { publicRequest, REQUEST_SENT, typedPeopleCount } from '@cercle/contract/request-form';
import { type RefObject, useEffect, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { PhoneControl, VatControl } from '../../forms/business-controls.tsx';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextAreaControl, TextControl } from '../../forms/controls.tsx';
import { TermsNote } from '../../forms/terms-note.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The offer comes from the page and the token from the bot check: neither is typed. */
const typedFields = publicRequest.omit({ memberType: true, peopleCount: true, recaptchaToken: true });
const schemaOf = (offer: MemberType, minSeats: number) =>
  offer === 'BUSINESS' ? typedFields.extend({ peopleCount: typedPeopleCount(minSeats) }) : typedFields;

const NAMES = {
  responsible_name: 'fullName',
  company: 'companyName',
  vat: 'vatNumber',
  phone: 'phoneNumber',
  people_count: 'peopleCount',
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
  /** The least number of people of the Business offer. */
  minSeats: number;
  /** What was typed before the offer was changed. */
  draft: RefObject<FieldValues>;
  onSent: () => void;
};

export default function RequestForm({ offer, minSeats, draft, onSent }: RequestFormProps) {
  const botCheck = useBotCheck('membershipRequestFormSubmit');
  const schema = useMemo(() => schemaOf(offer, minSeats), [offer, minSeats]);
  const form = useContractForm({
    schema,
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
      <div className={offer === 'BUSINESS' ? '' : 'sm:col-span-2'}>
        <TextControl name="responsible_name" label="Nom du responsable" autoComplete="name" />
      </div>
      {offer === 'BUSINESS' && (
        <TextControl
          name="people_count"
          label="Nombre de personnes"
          hint={`Vous compris, ${minSeats} au moins.`}
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      )}
      <TextControl name="company" label="Société" autoComplete="organization" />
      <VatControl name="vat" />
      <TextControl name="email" label="E-mail" type="email" autoComplete="email" />
      <PhoneControl name="phone" autoComplete="tel" />
      <div className="sm:col-span-2">
        <TextAreaControl name="additional_info" label="Informations complémentaires" isOptional />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 sm:col-span-2">
        <TermsNote className="max-w-[30em]">
          Ces données servent à étudier votre demande et, si elle est acceptée, à créer votre compte de
          membre.
        </TermsNote>
        <SubmitButton form={form} busyText="Envoi en cours…" className="max-sm:w-full">
          Envoyer ma demande
        </SubmitButton>
      </div>
    </ContractFormView>
  );
}
