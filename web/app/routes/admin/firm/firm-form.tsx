import type { FirmSettings } from '@cercle/contract/firm';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  FIRM_CHANGED,
  FIRM_FORM,
  FIRM_FROM_ENVIRONMENT,
  FIRM_HINTS,
  FIRM_INTRO,
  FIRM_PANELS,
  FIRM_TITLE,
  REMITTANCE_CHOICES,
  REMITTANCE_LABEL,
} from '../../../content/admin-firm.ts';
import { countryChoices, NUMBER_HINT } from '../../../content/admin-parties.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { ChoiceControl, SwitchControl, TextControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { SelectControl } from '../../../forms/select-control.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../details/description-list.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { useFirmForm } from './use-firm-form.ts';

/** What invoices say of the firm; what is missing may be saved, and stops invoices alone. */
export function FirmForm({ settings }: { settings: FirmSettings }) {
  const prompt = useUnsavedChangesPrompt();
  const { form, record, conflict, showCurrent, showSaved } = useFirmForm({
    settings,
    onDirty: (isDirty) => prompt.report('firm', isDirty),
    onSaved: (saved) => {
      showSaved(saved);
      showToast('success', FIRM_FORM.success);
    },
  });
  return (
    <>
      <p className="mt-2 max-w-[47em] text-slate">{FIRM_INTRO}</p>
      {record.version === 0 && <p className="mt-2 max-w-[47em] text-slate">{FIRM_FROM_ENVIRONMENT}</p>}
      <div className="mt-5">
        <MissingPanel missing={record.missing} />
      </div>
      <ContractFormView form={form} label={FIRM_TITLE} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <Panel title={FIRM_PANELS.company}>
              <CompanyFields />
            </Panel>
            <Panel title={FIRM_PANELS.seat}>
              <SeatFields />
            </Panel>
          </div>
          <div className="grid gap-5">
            <Panel title={FIRM_PANELS.payment}>
              <PaymentFields />
            </Panel>
            <Panel title={FIRM_PANELS.contact}>
              <ContactFields />
            </Panel>
          </div>
        </div>
        <EditConflict conflict={conflict} texts={FIRM_CHANGED} onShow={showCurrent} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={FIRM_FORM.busy}>
            {FIRM_FORM.submit}
          </SubmitButton>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

/** Of a mention that an invoice needs; the form itself can do without. */
const MENTION = { autoComplete: 'off', 'aria-required': false } as const;

function CompanyFields() {
  const { control } = useFormContext();
  const isVatLiable = useWatch({ control, name: 'isVatLiable' });
  return (
    <div className="grid gap-1">
      <TextControl name="name" label="Dénomination" hint={FIRM_HINTS.name} {...MENTION} />
      <TextControl name="legalForm" label="Forme juridique" hint={FIRM_HINTS.legalForm} {...MENTION} />
      <TextControl name="enterpriseNumber" label="Numéro d’entreprise" hint={NUMBER_HINT} {...MENTION} />
      <TextControl
        name="register"
        label="Registre des personnes morales"
        hint={FIRM_HINTS.register}
        {...MENTION}
      />
      <SwitchControl name="isVatLiable" label="Assujettie à la TVA" hint={FIRM_HINTS.isVatLiable} />
      {isVatLiable && (
        <TextControl
          name="vatNumber"
          label="Numéro de TVA"
          hint={FIRM_HINTS.vatNumber}
          autoComplete="off"
          isOptional
        />
      )}
    </div>
  );
}

function SeatFields() {
  const countries = useMemo(countryChoices, []);
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[1fr_2fr]">
      <div className="sm:col-span-2">
        <TextControl name="street" label="Rue et numéro" {...MENTION} />
      </div>
      <TextControl name="postalCode" label="Code postal" {...MENTION} />
      <TextControl name="city" label="Localité" {...MENTION} />
      <div className="sm:col-span-2">
        <SelectControl name="country" label="Pays" choices={countries} />
      </div>
    </div>
  );
}

const ContactFields = () => (
  <div className="grid gap-1">
    <TextControl name="email" type="email" label="Adresse e-mail" hint={FIRM_HINTS.email} {...MENTION} />
    <TextControl name="phone" type="tel" label="Téléphone" autoComplete="off" isOptional />
    <TextControl
      name="website"
      label="Site web"
      hint={FIRM_HINTS.website}
      inputMode="url"
      autoComplete="off"
      isOptional
    />
  </div>
);

const PaymentFields = () => (
  <div className="grid gap-1">
    <TextControl name="iban" label="Compte bancaire (IBAN)" hint={FIRM_HINTS.iban} {...MENTION} />
    <TextControl name="bic" label="Code BIC" hint={FIRM_HINTS.bic} autoComplete="off" isOptional />
    <ChoiceControl name="remittance" label={REMITTANCE_LABEL} choices={REMITTANCE_CHOICES} />
  </div>
);
