import type { ComponentType } from 'react'
import type { Block, BlockType } from '#app/content/content.ts'
import { DataBlock } from '#app/shell/data-block.tsx'
import { faqPage } from '#app/shell/structured-data.ts'
import { Addons } from './addon/addon.tsx'
import { Article } from './article/article.tsx'
import { groupBlocks } from './block-groups.ts'
import type { BlockProps, BlockSurroundings } from './block-place.ts'
import { Categories } from './categories/categories.tsx'
import { Category } from './category/category.tsx'
import { ClientLogos } from './client-logos/client-logos.tsx'
import { Employees } from './employees/employees.tsx'
import { Faq } from './faq/faq.tsx'
import { Features } from './feature/feature.tsx'
import { ClosingLine } from './footer/footer.tsx'
import { FormFields } from './form-field/form-field.tsx'
import { General } from './general/general.tsx'
import { Hero } from './hero/hero.tsx'
import { ImageFigure } from './image/image.tsx'
import { ImageTiles } from './image-tiles/image-tiles.tsx'
import { LinkButton } from './link/link.tsx'
import { Names } from './name/name.tsx'
import { Packages } from './package/package.tsx'
import { PriceModels } from './price-model/price-model.tsx'
import { PricingCalculator } from './pricing-calculator/pricing-calculator.tsx'
import { PricingTable } from './pricing-table/pricing-table.tsx'
import { RevenueOptions } from './revenue-option/revenue-option.tsx'
import { Steps } from './step/step.tsx'
import { SupportCategories } from './support-categories/support-categories.tsx'
import { SupportCategoryItem } from './support-category-item/support-category-item.tsx'
import { Text } from './text/text.tsx'
import { Title } from './title/title.tsx'

type Registry = { [T in BlockType]: ComponentType<BlockProps<Extract<Block, { type: T }>>> }

/** Where a new block is registered: one line here beside its folder. */
export const blockComponents: Registry = {
  addon: Addons,
  article: Article,
  categories: Categories,
  category: Category,
  client_logos: ClientLogos,
  employees: Employees,
  faq: Faq,
  feature: Features,
  footer: ClosingLine,
  form_field: FormFields,
  general: General,
  hero: Hero,
  image: ImageFigure,
  image_tiles: ImageTiles,
  link: LinkButton,
  name: Names,
  package: Packages,
  price_model: PriceModels,
  pricing_calculator: PricingCalculator,
  pricing_table: PricingTable,
  revenue_option: RevenueOptions,
  step: Steps,
  support_categories: SupportCategories,
  support_category_item: SupportCategoryItem,
  text: Text,
  title: Title,
}

/**
 * A page's blocks in the editor's order. A type without a component is left out; content has logged it by then. Search engines are
 * told of all questions at once: a page is one FAQPage.
 */
export function BlockList({ blocks, ...around }: { blocks: readonly Block[] } & BlockSurroundings) {
  const questions = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []))
  const parts = groupBlocks(blocks).map((group) => {
    const Part = blockComponents[group.type] as ComponentType<BlockProps<Block>> | undefined
    const first = group.blocks[0]
    if (!Part || !first) return null
    return (
      <Part key={first.id} blocks={[first, ...group.blocks.slice(1)]} around={around} headed={group.headed} />
    )
  })
  return (
    <>
      {parts}
      <DataBlock node={faqPage(questions)} />
    </>
  )
}
