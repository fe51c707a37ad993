import { PHOTO_MAX_BYTES } from '@cercle/contract/images';
import { denominationProblem } from '@cercle/contract/members';
import {
  type Profile,
  type ProfileUpdate,
  type ProfileUpdateResult,
  profileUpdate,
} from '@cercle/contract/profile';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { oneLine } from '@cercle/contract/typed-text';
import { useCallback } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { DENOMINATION_HINT, PRIVACY_SWITCHES } from '../../content/privacy.ts';
import { PhoneControl, VatControl } from '../../forms/business-controls.tsx';
import type { ContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { SwitchControl, TextControl } from '../../forms/controls.tsx';
import { PhotoControl } from '../../forms/photo-control.tsx';
import { EditConflict, fileProblem, useRecordForm } from '../../forms/record-form.tsx';
import { loadProfile } from '../../session/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { ChangeEmailButton, useEmailChange } from '../account/use-email-change.tsx';
import CardPreview, { type PreviewMember } from './card-preview.tsx';
import { SAVED, saveFailure, saveProfile } from './change-profile.ts';
import { COLUMNS, PREVIEW_TITLE } from './profile-view.tsx';

/** SINGLE has no denomination: none is sent. */
const singleProfileUpdate = profileUpdate.omit({ freeDenomination: true });

/** The profile was changed meanwhile, mostly in another tab of the same person. */
const PROFILE_CHANGED = {
  stale: {
    title: 'Votre profil a changé entre-temps',
    text: 'Il a été modifié dans un autre onglet ou sur un autre appareil. Rien n’a été enregistré, et ce que vous avez tapé est toujours là. Rechargez le profil\u202f: vos modifications seront gardées par-dessus.',
    action: 'Recharger',
  },
  current: {
    title: 'Profil rechargé',
    text: 'Vos modifications sont toujours là. Relisez, puis enregistrez.',
  },
};

const toFormValues = ({ version, fullName, company, phone, vat, freeDenomination, ...profile }: Profile) => ({
  version,
  fullName,
  company,
  phone,
  vat,
  freeDenomination,
  isEmailPublic: profile.emailPublic,
  isProfilePublic: profile.profilePublic,
  isProfilePhotoPublic: profile.profilePhotoPublic,
  file: null,
});

type ProfileFormProps = {
  profile: Profile;
  texts: SeekingOffering | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (profile: Profile) => void;
  onCancel: () => void;
};

export default function ProfileForm({ profile, texts, onDirty, onSaved, onCancel }: ProfileFormProps) {
  const { form, record, conflict, showCurrent } = useProfileForm(profile, onDirty, onSaved);
  const emailChange = useEmailChange(record.email);
  return (
    <>
      <ContractFormView form={form} label="Modifier votre profil">
        <div className={COLUMNS}>
          <div className="card p-6 sm:p-8">
            <h3 className="text-lg">Vos coordonnées</h3>
            <div className="mt-6 mb-8">
              <PhotoControl
                name="file"
                label="Votre photo"
                maxBytes={PHOTO_MAX_BYTES}
                currentUrl={record.photoUrl}
              />
            </div>
            <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <TextControl name="fullName" label="Nom" autoComplete="name" />
              <TextControl name="company" label="Société" autoComplete="organization" />
              <PhoneControl name="phone" autoComplete="tel" />
              <VatControl name="vat" />
              {record.memberType === 'BUSINESS' && (
                <TextControl name="freeDenomination" label="Dénomination libre" hint={DENOMINATION_HINT} />
              )}
            </div>
            <div className="mt-2 flex flex-wrap items-baseline gap-x-4 text-sm">
              <p className="text-slate">
                Votre adresse de connexion&#8239;:{' '}
                <span className="font-[550] text-ink">
                  <Email address={record.email} />
                </span>
              </p>
              <ChangeEmailButton onClick={emailChange.open} />
            </div>
          </div>
          <fieldset className="card min-w-0 p-6 sm:p-8">
            <legend className="sr-only">{PREVIEW_TITLE}</legend>
            <h3 className="text-lg">{PREVIEW_TITLE}</h3>
            <div className="mt-1 mb-5 divide-y divide-hairline">
              {PRIVACY_SWITCHES.map(({ name, label, hint }) => (
                <SwitchControl key={name} name={name} label={label} hint={hint} />
              ))}
            </div>
            <LivePreview form={form} profile={{ ...record, ...texts }} />
          </fieldset>
        </div>
        <EditConflict conflict={conflict} texts={PROFILE_CHANGED} onShow={showCurrent} />
        <div
          data-action-bar
          className="card sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-3 px-4 py-3 shadow-float sm:px-8"
        >
          <SubmitButton form={form} busyText="Enregistrement…">
            Enregistrer
          </SubmitButton>
          <Button look="quiet" onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </ContractFormView>
      {emailChange.dialog}
    </>
  );
}

function useProfileForm(
  profile: Profile,
  onDirty: (isDirty: boolean) => void,
  onSaved: (profile: Profile) => void,
) {
  const { memberType } = profile;
  const customErrors = useCallback(
    ({ file, freeDenomination }: FieldValues) => ({
      file: fileProblem(file, undefined),
      freeDenomination: denominationProblem({ memberType, freeDenomination }),
    }),
    [memberType],
  );
  return useRecordForm<Profile, Partial<ProfileUpdate>, ProfileUpdateResult>({
    schema: memberType === 'BUSINESS' ? profileUpdate : singleProfileUpdate,
    row: profile,
    toFormValues,
    customErrors,
    failureText: saveFailure,
    load: () => loadProfile({ again: true }) as Promise<Profile>,
    save: (_, values, { file }) => saveProfile<ProfileUpdateResult>('/profile', values, file),
    onDirty,
    onSaved: (saved) => {
      showToast('success', SAVED);
      onSaved(saved);
    },
  });
}

function LivePreview({ form, profile }: { form: ContractForm; profile: PreviewMember }) {
  const values = useWatch({ control: form.control });
  const picture = usePicture(values.file);
  return (
    <CardPreview
      member={{
        ...profile,
        fullName: oneLine(String(values.fullName ?? '')) || 'Votre nom',
        company: oneLine(String(values.company ?? '')) || 'Votre société',
        freeDenomination: oneLine(String(values.freeDenomination ?? '')),
        phone: oneLine(String(values.phone ?? '')),
        photoUrl: picture ?? profile.photoUrl,
        emailPublic: Boolean(values.isEmailPublic),
        profilePublic: Boolean(values.isProfilePublic),
        profilePhotoPublic: Boolean(values.isProfilePhotoPublic),
      }}
    />
  );
}
