import type { Profile } from '@cercle/contract/profile';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { UnsavedChangesPrompt } from '../../forms/unsaved-changes-prompt.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { CardState } from '../account/security/use-card-state.ts';
import { type Mode, useMode } from './mode.ts';
import { ProfileHead } from './profile-head.tsx';
import { ProfileView } from './profile-view.tsx';

const importProfileForm = () => import('./profile-form.tsx');
const importPasswordForm = () => import('./password-form.tsx');
const importSeekingCard = () => import('./seeking/seeking-card.tsx');
const ProfileForm = lazyComponent(importProfileForm);
const PasswordForm = lazyComponent(importPasswordForm);
const SeekingCard = lazyComponent(importSeekingCard);

/** Fetched together with the profile, so that a form opens at once. */
export function preloadForms(): void {
  for (const load of [importSeekingCard, importProfileForm, importPasswordForm]) preload(load);
}

const TITLES = { edit: 'Modifier votre profil', password: 'Changer votre mot de passe' };
const TITLE_ID = 'mode-title';

type ProfileModesProps = {
  profile: Profile;
  seeking: CardState<SeekingOffering>;
  report: UnsavedChangesPrompt['report'];
  onChanged: (profile: Profile) => void;
  onSeekingChanged: (texts: SeekingOffering) => void;
};

/** The view, the edit form or the password form: one at a time. */
export function ProfileModes({ profile, seeking, report, onChanged, onSeekingChanged }: ProfileModesProps) {
  const { mode, open, close } = useMode();
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = { edit: useRef<HTMLButtonElement>(null), password: useRef<HTMLButtonElement>(null) };
  useModeFocus(mode, heading, buttons);
  const texts = seeking.kind === 'ready' ? seeking.value : null;

  return (
    <>
      <ProfileHead
        profile={profile}
        mode={mode}
        buttons={buttons}
        onPhoto={(photoUrl) => onChanged({ ...profile, photoUrl })}
        onOpen={open}
      />
      <div className="page mt-10 pb-6">
        {mode === null && (
          <div className="grid gap-6">
            <ProfileView profile={profile} texts={texts} />
            <Suspense>
              <SeekingCard first={seeking} report={report} onSaved={onSeekingChanged} />
            </Suspense>
          </div>
        )}
        {mode === 'edit' && (
          <Panel title={TITLES.edit} heading={heading}>
            <ProfileForm
              profile={profile}
              texts={texts}
              onDirty={(isDirty) => report('profile', isDirty)}
              onSaved={(saved) => {
                onChanged(saved);
                close();
              }}
              onCancel={close}
            />
          </Panel>
        )}
        {mode === 'password' && (
          <Panel title={TITLES.password} heading={heading}>
            <div className="card max-w-160 p-6 sm:p-8">
              <PasswordForm
                email={profile.email}
                onDirty={(isDirty) => report('password', isDirty)}
                onSaved={close}
                onCancel={close}
              />
            </div>
          </Panel>
        )}
      </div>
    </>
  );
}

type PanelProps = { title: string; heading: RefObject<HTMLHeadingElement | null>; children: ReactNode };

function Panel({ title, heading, children }: PanelProps) {
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 ref={heading} id={TITLE_ID} tabIndex={-1} className="mb-6 text-xl focus:outline-none">
        {title}
      </h2>
      <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>{children}</Suspense>
    </section>
  );
}

type Buttons = Record<'edit' | 'password', RefObject<HTMLButtonElement | null>>;

/** To the heading of the form that opens; from the one that closes back to its button. */
function useModeFocus(mode: Mode, heading: RefObject<HTMLHeadingElement | null>, buttons: Buttons) {
  const previous = useRef(mode);
  useEffect(() => {
    const closedMode = previous.current;
    previous.current = mode;
    if (closedMode === mode) return;
    if (mode !== null) heading.current?.focus();
    else if (closedMode !== null) buttons[closedMode].current?.focus();
  });
}
