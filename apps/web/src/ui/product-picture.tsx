import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ProductPlaceholder } from './art/product-placeholder';

interface ProductPictureProps {
  /** A URL. If it is empty, slow or broken, a drawn carton is shown. */
  src: string;
  /** The name of the item; '' if the text beside the picture has it already. */
  alt: string;
  /** The size and corners of the box, which is shown before the picture is loaded. */
  className: string;
  /** In the first view: fetched at once. `first` also goes before other pictures. */
  priority?: 'lazy' | 'eager' | 'first';
}

/** A picture of a product in a box of fixed size. */
export function ProductPicture(props: ProductPictureProps) {
  // A new URL is tried again.
  return <Picture key={props.src} {...props} />;
}

function Picture({ src, alt, className, priority = 'lazy' }: ProductPictureProps) {
  const [broken, setBroken] = useState(false);
  const missing = src === '' || broken;
  return (
    <div className={`picture relative grid shrink-0 place-items-center overflow-hidden ${className}`}>
      {missing ? (
        <>
          <ProductPlaceholder className="absolute inset-0 m-auto h-full max-h-56 w-full p-[3%]" />
          {alt !== '' && (
            <span className="sr-only">
              <Trans>No picture of {alt}</Trans>
            </span>
          )}
        </>
      ) : (
        <img
          src={src}
          alt={alt}
          width={400}
          height={312}
          loading={priority === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={priority === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 h-full w-full object-contain p-[2%] text-transparent"
        />
      )}
    </div>
  );
}
