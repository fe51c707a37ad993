import { DENOMINATION_REQUIRED } from '@cercle/contract/members';
import { type Profile, type ProfileSaved, type ProfileUpdate, profileUpdate } from '@cercle/contract/profile';
import { useCallback, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/error.ts';
import { PRIVACY_SWITCHES } from '../../content/privacy.ts';
import { PROFILE_CHANGED } from '../../content/profile-changed.ts';
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView } from '../../forms/contract-form-view.tsx';
import { SwitchControl, TextControl } from '../../forms/controls.tsx';
import { useDirtyReport } from '../../forms/dirty-report.ts';
import { EditConflict } from '../../forms/edit-conflict.tsx';
import { useJudgedRecord } from '../../forms/judged-record.ts';
import { JudgingSubmitButton } from '../../forms/judging-submit-button.tsx';
import { PhotoControl } from '../../forms/photo-control.tsx';
import { loadProfile } from '../../session/profile.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { SAVED, saveFailure, saveProfile } from './change-profile.ts';
import { COLUMNS, SHOWN_TITLE } from './profile-view.tsx';
import { ShownCard } from './shown-card.tsx';

const valuesOf = ({ fullName, company, phone, vat, freeDenomination, ...profile }: Profile) => ({
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
  onDirty: (isDirty: boolean) => void;
  onSaved: (profile: Profile) => void;
  onCancel: () => void;
};

export default function ProfileForm({ profile, onDirty, onSaved, onCancel }: ProfileFormProps) {
  const { form, read, conflict, reload } = useProfileForm(profile, onDirty, onSaved);
  const isBusiness = read.memberType === 'BUSINESS';
  return (
    <ContractFormView form={form} label="Modifier votre profil">
      <div className={COLUMNS}>
        <div className="card p-6 sm:p-8">
          <h3 className="text-lg">Vos données</h3>
          <div className="mt-6 mb-8">
            <PhotoControl name="file" label="Votre photo" currentUrl={read.photoUrl} />
          </div>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <TextControl name="fullName" label="Nom" autoComplete="name" />
            <TextControl name="company" label="Société" autoComplete="organization" />
            <TextControl name="phone" label="Téléphone" type="tel" autoComplete="tel" />
            <TextControl name="vat" label="Numéro de TVA" isOptional />
            {isBusiness && <TextControl name="freeDenomination" label="Dénomination libre" />}
          </div>
          <p className="mt-2 text-sm text-slate">
            Votre e-mail, <span className="font-[550] text-ink [overflow-wrap:anywhere]">{read.email}</span>,
            se change en nous écrivant.
          </p>
        </div>
        <fieldset className="card min-w-0 p-6 sm:p-8">
          <legend className="sr-only">{SHOWN_TITLE}</legend>
          <h3 className="text-lg">{SHOWN_TITLE}</h3>
          <div className="mt-1 mb-5 divide-y divide-hairline">
            {PRIVACY_SWITCHES.map(({ name, label, hint }) => (
              <SwitchControl key={name} name={name} label={label} hint={hint} />
            ))}
          </div>
          <LiveCard form={form} profile={read} />
        </fieldset>
      </div>
      <EditConflict conflict={conflict} texts={PROFILE_CHANGED} onShow={reload} />
      <div className="mt-6 flex flex-wrap gap-3">
        <JudgingSubmitButton form={form} busyText="Enregistrement…">
          Enregistrer
        </JudgingSubmitButton>
        <Button look="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </ContractFormView>
  );
}

/** The form, the profile it starts from, and what became of that one meanwhile. */
function useProfileForm(
  profile: Profile,
  onDirty: (isDirty: boolean) => void,
  onSaved: (profile: Profile) => void,
) {
  const [read, setRead] = useState(profile);
  const [conflict, setConflict] = useState<'stale' | 'current' | null>(null);
  const isBusiness = read.memberType === 'BUSINESS';
  const alsoWrong = useCallback(
    ({ freeDenomination }: FieldValues) => ({
      freeDenomination:
        isBusiness && !String(freeDenomination ?? '').trim() ? DENOMINATION_REQUIRED : undefined,
    }),
    [isBusiness],
  );

  const form = useContractForm<ProfileUpdate>({
    schema: profileUpdate,
    defaults: valuesOf(read),
    alsoWrong,
    failureText: saveFailure,
    send: async (values, { file }) => {
      try {
        const update = { ...values, version: read.version };
        const saved = await saveProfile<ProfileSaved>('/profile', update, file);
        onDirty(false);
        showToast('success', SAVED);
        onSaved(saved);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'conflict') throw failure;
        setConflict('stale');
      }
    },
  });
  useDirtyReport(form, onDirty);
  useJudgedRecord(form, read);

  /** What others have changed is taken over; what was typed here stays, to be saved upon it. */
  const reload = async () => {
    try {
      const current = (await loadProfile({ again: true })) as Profile;
      setRead(current);
      form.reset(valuesOf(current), { keepDirtyValues: true });
      setConflict('current');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showToast('error', failure.message);
    }
  };
  return { form, read, conflict, reload };
}

function LiveCard({ form, profile }: { form: ContractForm; profile: Profile }) {
  const typed = useWatch({ control: form.control });
  const picture = usePicture(typed.file);
  return (
    <ShownCard
      member={{
        ...profile,
        fullName: String(typed.fullName ?? '').trim() || 'Votre nom',
        company: String(typed.company ?? '').trim() || 'Votre société',
        phone: String(typed.phone ?? '').trim(),
        photoUrl: picture ?? profile.photoUrl,
        emailPublic: Boolean(typed.isEmailPublic),
        profilePublic: Boolean(typed.isProfilePublic),
        profilePhotoPublic: Boolean(typed.isProfilePhotoPublic),
      }}
    />
  );
}
