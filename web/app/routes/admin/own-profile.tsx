import { PHOTO_MAX_BYTES } from '@cercle/contract/images';
import {
  type AdminProfile,
  type AdminProfileUpdateResult,
  adminProfileUpdate,
} from '@cercle/contract/profile';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextControl } from '../../forms/controls.tsx';
import { PhotoControl } from '../../forms/photo-control.tsx';
import { fileProblem } from '../../forms/record-form.tsx';
import type { UnsavedChangesPrompt } from '../../forms/unsaved-changes-prompt.tsx';
import { Email } from '../../ui/email.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ChangeEmailButton, useEmailChange } from '../account/use-email-change.tsx';
import { SAVED, saveFailure, saveProfile } from '../member/change-profile.ts';

const PasswordForm = lazyComponent(() => import('../member/password-form.tsx'));

type AdminOwnProfileProps = { profile: AdminProfile; report: UnsavedChangesPrompt['report'] };

/** The administrator's own name, photo and password. */
export function AdminOwnProfile({ profile, report }: AdminOwnProfileProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section aria-labelledby="own-data" className="card p-6 sm:p-8">
        <h2 id="own-data" className="mb-6 text-xl">
          Vos coordonnées
        </h2>
        <NameForm profile={profile} onDirty={(isDirty) => report('profile', isDirty)} />
      </section>
      <section aria-labelledby="own-password" className="card p-6 sm:p-8">
        <h2 id="own-password" className="mb-6 text-xl">
          Votre mot de passe
        </h2>
        <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
          <PasswordForm
            email={profile.email}
            onDirty={(isDirty) => report('password', isDirty)}
            onSaved={() => undefined}
          />
        </Suspense>
      </section>
    </div>
  );
}

const customErrors = ({ file }: FieldValues) => ({ file: fileProblem(file, undefined) });

type NameFormProps = { profile: AdminProfile; onDirty: (isDirty: boolean) => void };

function NameForm({ profile, onDirty }: NameFormProps) {
  const [savedProfile, setSavedProfile] = useState(profile);
  const form = useContractForm({
    schema: adminProfileUpdate,
    defaults: { fullName: profile.fullName, file: null },
    customErrors,
    failureText: saveFailure,
    onDirty,
    send: async (values, { file }) => {
      const saved = await saveProfile<AdminProfileUpdateResult>('/admin/profile', values, file);
      setSavedProfile(saved);
      form.reset({ fullName: saved.fullName, file: null });
      showToast('success', SAVED);
    },
  });

  const { reset } = form;
  const lastProfile = useRef(profile);
  useEffect(() => {
    if (lastProfile.current === profile) return;
    lastProfile.current = profile;
    // Saved in another tab: the former name must not overwrite it.
    setSavedProfile(profile);
    reset({ fullName: profile.fullName, file: null }, { keepDirtyValues: true });
  }, [profile, reset]);

  const emailChange = useEmailChange(savedProfile.email);
  return (
    <>
      <ContractFormView form={form} label="Vos coordonnées" className="grid gap-4">
        <PhotoControl
          name="file"
          label="Votre photo"
          maxBytes={PHOTO_MAX_BYTES}
          currentUrl={savedProfile.photoUrl}
        />
        <TextControl name="fullName" label="Nom" autoComplete="name" />
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
          <p className="text-slate">
            Adresse de connexion&#8239;:{' '}
            <span className="font-[550] text-ink">
              <Email address={savedProfile.email} />
            </span>
          </p>
          <ChangeEmailButton onClick={emailChange.open} />
        </div>
        <div>
          <SubmitButton form={form} busyText="Enregistrement…">
            Enregistrer
          </SubmitButton>
        </div>
      </ContractFormView>
      {emailChange.dialog}
    </>
  );
}
