import type { Profile } from '@cercle/contract/profile';
import { KeyRound, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { ApiError, SessionEndedError } from '../../api/error.ts';
import { cacheProfile } from '../../session/profile.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { Button } from '../../ui/button.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { showToast } from '../../ui/toast.tsx';
import { photoFailure, SAVED, savePhoto } from './change-profile.ts';
import type { Mode } from './mode.ts';
import { OwnPhoto } from './own-photo.tsx';

const ACTIONS = [
  { opensMode: 'edit', label: 'Modifier le profil', Icon: Pencil },
  { opensMode: 'password', label: 'Changer le mot de passe', Icon: KeyRound },
] as const;

type ProfileHeadProps = {
  profile: Profile;
  mode: Mode;
  buttons: Record<'edit' | 'password', RefObject<HTMLButtonElement | null>>;
  onPhoto: (photoUrl: string) => void;
  onOpen: (mode: 'edit' | 'password') => void;
};

/** The person's name, the photo, which is changed at once, and the buttons that open the forms: each is closed by its own. */
export function ProfileHead({ profile, mode, buttons, onPhoto, onOpen }: ProfileHeadProps) {
  const alt = `Photo de ${profile.fullName}`;
  const send = async (photo: File): Promise<string | null> => {
    try {
      const photoUrl = await savePhoto(photo);
      cacheProfile({ ...profile, photoUrl });
      onPhoto(photoUrl);
      showToast('success', SAVED);
      return null;
    } catch (failure) {
      if (failure instanceof SessionEndedError) return null;
      if (failure instanceof ApiError) return photoFailure(failure);
      throw failure;
    }
  };
  return (
    <div className="on-ink relative overflow-hidden bg-ink text-white">
      <Arcs className="pointer-events-none absolute -top-52 -right-32 w-180 text-ink-raised" />
      <div className="page relative flex flex-wrap items-center gap-x-8 gap-y-6 py-10 md:py-14">
        {mode === 'edit' ? (
          <Portrait url={profile.photoUrl} alt={alt} size="profile" />
        ) : (
          <OwnPhoto url={profile.photoUrl} alt={alt} onPhoto={send} />
        )}
        <div className="min-w-0 grow basis-64">
          <p className="eyebrow">Profil</p>
          <h1 className="mt-3 text-2xl">{profile.fullName}</h1>
          <p className="mt-2 text-lg text-mist">{profile.company}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {ACTIONS.filter(({ opensMode }) => opensMode !== mode).map(({ opensMode, label, Icon }) => (
            <Button
              key={opensMode}
              ref={buttons[opensMode]}
              look={opensMode === 'edit' ? 'accent' : 'quiet'}
              size="small"
              onClick={() => onOpen(opensMode)}
            >
              <Icon className="size-4" aria-hidden="true" />
              <span>{label}</span>
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
