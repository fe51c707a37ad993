import type { LibraryImage } from '@cercle/contract/library-images';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FORM_PANELS, PICTURE } from '../../../content/admin-events.ts';
import { OutsideForm } from '../../../forms/outside-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { LibraryPicture } from '../../../ui/library-picture.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Panel } from '../details/description-list.tsx';
import { parsePicture, writtenPicture } from './picture-value.ts';

const loadLibrary = () => import('../../../forms/image-library/image-library-dialog.tsx');

/** The picture of the event, of the library: the form's `picture`. */
export function PicturePanel() {
  const { control, setValue } = useFormContext();
  const picture = parsePicture(useWatch({ control, name: 'picture' }));
  const library = useLazyComponent(loadLibrary);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const change = (image: LibraryImage | null) => {
    setValue('picture', writtenPicture(image), { shouldDirty: true, shouldValidate: true });
    library.close();
    // The button that had the focus may have gone.
    chooseButton.current?.focus({ preventScroll: true });
  };
  return (
    <Panel title={FORM_PANELS.picture}>
      {picture ? (
        <>
          <LibraryPicture
            image={picture}
            alt={picture.alt}
            sizes="(width < 64rem) calc(100vw - 5rem), 25rem"
            className="max-h-64 w-full rounded-md bg-ivory object-contain"
          />
          <p className="mt-2 text-sm text-slate [overflow-wrap:anywhere]">{picture.alt}</p>
        </>
      ) : (
        <p className="text-sm text-slate">{PICTURE.none}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={chooseButton} size="small" look="quiet" onClick={library.open}>
          <ImagePlus className="size-4" aria-hidden="true" />
          <span>{picture ? PICTURE.change : PICTURE.choose}</span>
        </Button>
        {picture && (
          <Button size="small" look="quiet" onClick={() => change(null)}>
            <Trash2 className="size-4" aria-hidden="true" />
            {PICTURE.remove}
          </Button>
        )}
      </div>
      {library.Component && (
        <OutsideForm>
          <library.Component onChoose={change} onClose={library.close} />
        </OutsideForm>
      )}
    </Panel>
  );
}
