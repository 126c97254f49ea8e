import type { BlockTypes } from '#app/content/content.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { BlockLink, BlockTextLink } from '#app/slices/block-link.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { TextBesidePicture } from '#app/slices/text-beside-picture.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'

/**
 * Heading and text next to a picture, with one link; consecutive ones alternate sides. Or a
 * quotation.
 */
export function General({ blocks, around }: BlockProps<'general'>) {
  const shown = blocks.filter((block) => block.title || block.body || block.image)
  if (shown.length === 0) return null
  return (
    <Section place={around.place}>
      <div className="grid gap-(--spacing-stack)">
        {shown.map((block, index) =>
          block.variation === 'quote' ? (
            <Quotation key={block.id} block={block} />
          ) : (
            <TextBesidePicture
              key={block.id}
              image={block.image}
              imageMobile={block.imageMobile}
              flipped={index % 2 === 1}
              narrow={around.place === 'column'}
            >
              {block.title && (
                <h2 className={around.place === 'page' ? 'text-h2' : 'text-h3'}>{block.title}</h2>
              )}
              <Prose text={block.body} headingsFrom={block.title ? 3 : 2} className="mt-4" />
              <BlockLink link={block.link} />
            </TextBesidePicture>
          ),
        )}
      </div>
    </Section>
  )
}

function Quotation({ block: { title, body, image, link } }: { block: BlockTypes['general'] }) {
  return (
    <figure
      className={classNames(
        'grid gap-x-4 gap-y-3 md:gap-x-12',
        image && 'grid-cols-[auto_minmax(0,1fr)] [&>:not(img)]:col-start-2',
      )}
    >
      <Picture
        image={image}
        sizes="10rem"
        className="size-18 rounded-lamp object-cover md:row-span-2 md:size-40"
      />
      {body && (
        <blockquote className="max-w-176 font-display text-h3 font-strong md:self-end [&_p]:inline before:content-['»'] after:content-['«']">
          <RichTextBody value={body} headingsFrom={3} />
        </blockquote>
      )}
      {(title || link) && (
        <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 md:self-start">
          {title}
          <BlockTextLink link={link} />
        </figcaption>
      )}
    </figure>
  )
}
