import type { PartyDetails } from '@cercle/contract/party-data';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  countryChoices,
  INVOICE_EMAIL_HINT,
  KIND_CHOICES,
  NUMBER_HINT,
  PARTY_CHANGED,
  PARTY_FORM,
  SEE_HOLDER,
  VAT_CHOICES,
} from '../../../content/admin-parties.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { ChoiceControl, TextControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { SelectControl } from '../../../forms/select-control.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../details/description-list.tsx';
import { BillingData } from './billing-data.tsx';
import { PARTIES } from './party-list.ts';
import { usePartyForm } from './use-party-form.ts';

/** `party` is the one to change; null to create one. */
type PartyFormProps = { party: PartyDetails | null; list: string };

export function PartyForm({ party, list }: PartyFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = PARTY_FORM[party ? 'edit' : 'create'];
  const { form, record, conflict, showCurrent, isPerson, holderId } = usePartyForm({
    party,
    onDirty: (isDirty) => prompt.report('party', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${PARTIES.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Panel title="Qui paie">
            <div className="grid gap-1">
              <ChoiceControl name="kind" label="Type" choices={KIND_CHOICES} deps={['vatStatus']} />
              <TextControl
                name="legalName"
                label={isPerson ? 'Nom complet' : 'Dénomination'}
                autoComplete="off"
              />
              {!isPerson && <CompanyFields holderId={holderId} />}
            </div>
          </Panel>
          <Panel title="Où envoyer les factures">
            <AddressFields />
          </Panel>
        </div>
        <EditConflict conflict={conflict} texts={PARTY_CHANGED} onShow={showCurrent}>
          {record && <BillingData party={record} />}
        </EditConflict>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={record ? `${PARTIES.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

const CompanyFields = ({ holderId }: { holderId: string | null }) => (
  <>
    <TextControl
      name="enterpriseNumber"
      label="Numéro d’entreprise"
      hint={NUMBER_HINT}
      autoComplete="off"
      isOptional
    />
    {holderId && (
      <p className="-mt-1 mb-3 text-sm">
        <Link to={`${PARTIES.path}/${holderId}`} className="link">
          {SEE_HOLDER}
        </Link>
      </p>
    )}
    <ChoiceControl name="vatStatus" label="Statut TVA" choices={VAT_CHOICES} />
  </>
);

function AddressFields() {
  const countries = useMemo(countryChoices, []);
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[1fr_2fr]">
      <div className="sm:col-span-2">
        <TextControl name="street" label="Rue et numéro" autoComplete="off" isOptional />
      </div>
      <TextControl name="postalCode" label="Code postal" autoComplete="off" isOptional />
      <TextControl name="city" label="Localité" autoComplete="off" isOptional />
      <div className="sm:col-span-2">
        <SelectControl name="country" label="Pays" choices={countries} />
      </div>
      <div className="sm:col-span-2">
        <TextControl
          name="invoiceEmail"
          type="email"
          label="E-mail de facturation"
          hint={INVOICE_EMAIL_HINT}
          autoComplete="off"
          isOptional
        />
      </div>
    </div>
  );
}
