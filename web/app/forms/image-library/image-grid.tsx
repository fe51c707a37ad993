import type { LibraryImage } from '@cercle/contract/library-images';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CONTROL_CLASS, Field } from '../../ui/field.tsx';
import { LibraryPicture } from '../../ui/library-picture.tsx';
import './image-grid.css';
import type { ImageLibraryState } from './use-image-library.ts';

type ImageActions = {
  onChoose: (image: LibraryImage) => void;
  onDescribe: (image: LibraryImage) => void;
  onRemove: (image: LibraryImage) => void;
};

/** The images of the library, searched while one types. */
export function ImageGrid({ library, ...actions }: ImageActions & { library: ImageLibraryState }) {
  const { q, search, images, showMore } = library;
  return (
    <div className="mt-5">
      <Field label="Rechercher">
        {(control) => (
          <input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={q}
            onChange={({ target }) => search(target.value)}
            className={`min-h-12 ${CONTROL_CLASS}`}
            {...control}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-slate">
        {messageOf(library)}
      </p>
      {images && images.length > 0 && (
        <ul className="image-grid mt-3 grid gap-4">
          {images.map((image) => (
            <ImageCard key={image.id} image={image} {...actions} />
          ))}
        </ul>
      )}
      {showMore && (
        <Button look="quiet" size="small" className="mt-4" onClick={showMore}>
          Afficher plus d’images
        </Button>
      )}
    </div>
  );
}

function messageOf({ images, q, hasFailed, isLoading }: ImageLibraryState): string {
  if (hasFailed) return 'Les images n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.';
  if (!images) return isLoading ? 'Chargement des images…' : '';
  if (images.length > 0) return '';
  return q === ''
    ? 'La bibliothèque est vide\u202f: ajoutez une première image.'
    : `Aucune image pour «\u202f${q}\u202f».`;
}

const SMALL_BUTTON =
  'grid min-h-11 flex-1 place-items-center rounded-sm text-slate hover:bg-sand hover:text-ink';

function ImageCard({ image, onChoose, onDescribe, onRemove }: ImageActions & { image: LibraryImage }) {
  const name = `«\u202f${image.name}\u202f»`;
  return (
    <li className="card flex flex-col overflow-hidden rounded-md">
      <button
        type="button"
        aria-label={`Choisir ${name}`}
        onClick={() => onChoose(image)}
        className="hover:bg-sand focus-visible:-outline-offset-2"
      >
        <LibraryPicture
          image={image}
          alt={image.alt}
          sizes="10rem"
          className="w-full bg-ivory object-contain"
        />
        <span className="block truncate px-3 py-2 text-sm">{image.name}</span>
      </button>
      <div className="flex border-t border-hairline">
        <button
          type="button"
          aria-label={`Modifier ${name}`}
          title="Modifier"
          onClick={() => onDescribe(image)}
          className={SMALL_BUTTON}
        >
          <Pencil className="size-4" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={`Supprimer ${name}`}
          title="Supprimer"
          onClick={() => onRemove(image)}
          className={SMALL_BUTTON}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
