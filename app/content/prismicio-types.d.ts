import type * as prismic from "@prismicio/client";

type Simplify<T> = { [KeyType in keyof T]: T[KeyType] };


type PickContentRelationshipFieldData<
	TRelationship extends prismic.CustomTypeModelFetchCustomTypeLevel1 | prismic.CustomTypeModelFetchCustomTypeLevel2 | prismic.CustomTypeModelFetchGroupLevel1 | prismic.CustomTypeModelFetchGroupLevel2,
	TData extends Record<string, prismic.AnyRegularField | prismic.GroupField | prismic.NestedGroupField | prismic.SliceZone>,
	TLang extends string
> = |
	// Content relationship fields
	{
		[TSubRelationship in Extract<
			TRelationship["fields"][number], prismic.CustomTypeModelFetchContentRelationshipLevel1
		> as TSubRelationship["id"]]:
			ContentRelationshipFieldWithData<TSubRelationship["customtypes"], TLang>;
	} &
	// Group
	{
		[TGroup in Extract<
			TRelationship["fields"][number], prismic.CustomTypeModelFetchGroupLevel1 | prismic.CustomTypeModelFetchGroupLevel2
		> as TGroup["id"]]:
			TData[TGroup["id"]] extends prismic.GroupField<infer TGroupData>
				? prismic.GroupField<PickContentRelationshipFieldData<TGroup, TGroupData, TLang>>
				: never
	} &
	// Other fields
	{
		[TFieldKey in Extract<TRelationship["fields"][number], string>]:
			TFieldKey extends keyof TData ? TData[TFieldKey] : never;
	};

type ContentRelationshipFieldWithData<
	TCustomType extends readonly (prismic.CustomTypeModelFetchCustomTypeLevel1 | string)[] | readonly (prismic.CustomTypeModelFetchCustomTypeLevel2 | string)[],
	TLang extends string = string
> = {
	[ID in Exclude<TCustomType[number], string>["id"]]:
		prismic.ContentRelationshipField<
			ID,
			TLang,
			PickContentRelationshipFieldData<
				Extract<TCustomType[number], { id: ID }>,
				Extract<prismic.Content.AllDocumentTypes, { type: ID }>["data"],
				TLang
			>
		>
}[Exclude<TCustomType[number], string>["id"]];

type AboutDocumentDataSlicesSlice = EmployeesSlice | GeneralSlice | ImageSlice | TextSlice | TitleSlice | LinkSlice | FooterSlice

/**
 * Content for Medarbejdere documents
 */
interface AboutDocumentData {
	/**
	 * Titel field in *Medarbejdere*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: about.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Indledning field in *Medarbejdere*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: about.introduction
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	introduction: prismic.RichTextField;
	
	/**
	 * Blokke field in *Medarbejdere*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: about.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<AboutDocumentDataSlicesSlice>;/**
	 * Sidetitel i søgeresultater field in *Medarbejdere*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: about.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Medarbejdere*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: about.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Medarbejdere*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: about.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Medarbejdere document from Prismic
 *
 * - **API ID**: `about`
 * - **Repeatable**: `false`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type AboutDocument<Lang extends string = string> = prismic.PrismicDocumentWithoutUID<Simplify<AboutDocumentData>, "about", Lang>;

type CategoryDocumentDataSlicesSlice = HeroSlice | TitleSlice | TextSlice | GeneralSlice | FeatureSlice | StepSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | EmployeesSlice | CategoriesSlice | CategorySlice | SupportCategoriesSlice | PricingCalculatorSlice | FooterSlice

type CategoryDocumentDataSlices2Slice = HeroSlice | TitleSlice | TextSlice | GeneralSlice | FeatureSlice | StepSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | EmployeesSlice | CategoriesSlice | CategorySlice | SupportCategoriesSlice | PricingCalculatorSlice | FooterSlice

/**
 * Content for Produkt documents
 */
interface CategoryDocumentData {
	/**
	 * Titel field in *Produkt*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Produkt*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Kort linje til lister og menu field in *Produkt*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.teaser
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	teaser: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Produkt*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Billede field in *Produkt*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.image
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Brødtekst field in *Produkt*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Blokke field in *Produkt*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<CategoryDocumentDataSlicesSlice>;/**
	 * Sekundære blokke field in *Produkt*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.slices2[]
	 * - **Tab**: Sekundære blokke
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices2: prismic.SliceZone<CategoryDocumentDataSlices2Slice>;/**
	 * Sidetitel i søgeresultater field in *Produkt*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: category.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Produkt*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: category.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Produkt*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Produkt document from Prismic
 *
 * - **API ID**: `category`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type CategoryDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<CategoryDocumentData>, "category", Lang>;

type ClientDocumentDataSlicesSlice = ArticleSlice | CategoriesSlice | PricingCalculatorSlice | ImageSlice | GeneralSlice | TextSlice | TitleSlice | LinkSlice | FeatureSlice | FooterSlice

/**
 * Content for Kunde documents
 */
interface ClientDocumentData {
	/**
	 * Titel field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Tal på kortet field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Fx 212 eller 2 timer
	 * - **API ID Path**: client.figure
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	figure: prismic.KeyTextField;
	
	/**
	 * Hvad tallet siger field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Fx sæsonkort solgt på én aften
	 * - **API ID Path**: client.figure_text
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	figure_text: prismic.KeyTextField;
	
	/**
	 * Blokke field in *Kunde*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<ClientDocumentDataSlicesSlice>;/**
	 * Sidetitel i søgeresultater field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: client.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Kunde*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: client.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Kunde*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
	
	/**
	 * Hvor i billedet motivet er field in *Kunde*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client.image_focus
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	image_focus: prismic.SelectField<"midt" | "øverst" | "nederst" | "venstre" | "højre">;
}

/**
 * Kunde document from Prismic
 *
 * - **API ID**: `client`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type ClientDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<ClientDocumentData>, "client", Lang>;

/**
 * Item in *Prisberegner → Brancher (tom: alle, der har en side)*
 */
export interface FaaTilbudDocumentDataBrancheCategoriesItem {
	/**
	 * Navn field in *Prisberegner → Brancher (tom: alle, der har en side)*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_categories[].name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Prisberegner → Brancher (tom: alle, der har en side)*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_categories[].icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
}

/**
 * Item in *Prisberegner → Tilvalg*
 */
export interface FaaTilbudDocumentDataTilvalgAddonsItem {
	/**
	 * Navn field in *Prisberegner → Tilvalg*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_addons[].name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Prisberegner → Tilvalg*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_addons[].icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Kan lægges til BASIS, eller er med i PREMIUM field in *Prisberegner → Tilvalg*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **Default Value**: BASIS
	 * - **API ID Path**: faa_tilbud.tilvalg_addons[].related_package
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	related_package: prismic.SelectField<"BASIS" | "PREMIUM", "filled">;
	
	/**
	 * Én sætning om tilvalget field in *Prisberegner → Tilvalg*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_addons[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Item in *Prisberegner → Oprettelse: hvad sker der nu, {pakke} er pakkens navn*
 */
export interface FaaTilbudDocumentDataCreateStepsItem {
	/**
	 * Hvad der sker field in *Prisberegner → Oprettelse: hvad sker der nu, {pakke} er pakkens navn*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_steps[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Hvornår og hvordan field in *Prisberegner → Oprettelse: hvad sker der nu, {pakke} er pakkens navn*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_steps[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Item in *Prisberegner → Demo: hvad sker der nu*
 */
export interface FaaTilbudDocumentDataDemoStepsItem {
	/**
	 * Hvad der sker field in *Prisberegner → Demo: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.demo_steps[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Hvornår og hvordan field in *Prisberegner → Demo: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.demo_steps[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

type FaaTilbudDocumentDataSlicesSlice = StepSlice | AddonSlice | FormFieldSlice | RevenueOptionSlice | FeatureSlice | NameSlice

/**
 * Content for Prisberegner documents
 */
interface FaaTilbudDocumentData {
	/**
	 * Overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_title
	 * - **Tab**: Branche
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	branche_title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_subtitle
	 * - **Tab**: Branche
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	branche_subtitle: prismic.KeyTextField;
	
	/**
	 * Sidetitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_meta_title
	 * - **Tab**: Branche
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	branche_meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_meta_description
	 * - **Tab**: Branche
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	branche_meta_description: prismic.KeyTextField;
	
	/**
	 * Brancher (tom: alle, der har en side) field in *Prisberegner*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.branche_categories[]
	 * - **Tab**: Branche
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	branche_categories: prismic.GroupField<Simplify<FaaTilbudDocumentDataBrancheCategoriesItem>>;/**
	 * Overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_title
	 * - **Tab**: Tilvalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	tilvalg_title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_subtitle
	 * - **Tab**: Tilvalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	tilvalg_subtitle: prismic.KeyTextField;
	
	/**
	 * Sidetitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_meta_title
	 * - **Tab**: Tilvalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	tilvalg_meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_meta_description
	 * - **Tab**: Tilvalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	tilvalg_meta_description: prismic.KeyTextField;
	
	/**
	 * Tilvalg field in *Prisberegner*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.tilvalg_addons[]
	 * - **Tab**: Tilvalg
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	tilvalg_addons: prismic.GroupField<Simplify<FaaTilbudDocumentDataTilvalgAddonsItem>>;/**
	 * Overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.billetsalg_title
	 * - **Tab**: Billetsalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	billetsalg_title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.billetsalg_subtitle
	 * - **Tab**: Billetsalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	billetsalg_subtitle: prismic.KeyTextField;
	
	/**
	 * Sidetitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.billetsalg_meta_title
	 * - **Tab**: Billetsalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	billetsalg_meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.billetsalg_meta_description
	 * - **Tab**: Billetsalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	billetsalg_meta_description: prismic.KeyTextField;/**
	 * Overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.pakkevalg_title
	 * - **Tab**: Pakkevalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	pakkevalg_title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.pakkevalg_subtitle
	 * - **Tab**: Pakkevalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	pakkevalg_subtitle: prismic.KeyTextField;
	
	/**
	 * Sidetitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.pakkevalg_meta_title
	 * - **Tab**: Pakkevalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	pakkevalg_meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.pakkevalg_meta_description
	 * - **Tab**: Pakkevalg
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	pakkevalg_meta_description: prismic.KeyTextField;/**
	 * Overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.information_title
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	information_title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.information_subtitle
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	information_subtitle: prismic.KeyTextField;
	
	/**
	 * Sidetitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.information_meta_title
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	information_meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.information_meta_description
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	information_meta_description: prismic.KeyTextField;
	
	/**
	 * Opret en pakke: overskrift, {pakke} er pakkens navn field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_title
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	create_title: prismic.KeyTextField;
	
	/**
	 * Opret en pakke: undertitel field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_subtitle
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	create_subtitle: prismic.KeyTextField;
	
	/**
	 * Tekst ved feltet field in *Prisberegner*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.gdpr_label
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	gdpr_label: prismic.RichTextField;
	
	/**
	 * Feltet er sat på forhånd field in *Prisberegner*
	 *
	 * - **Field Type**: Boolean
	 * - **Placeholder**: *None*
	 * - **Default Value**: true
	 * - **API ID Path**: faa_tilbud.gdpr_prechecked
	 * - **Tab**: Information
	 * - **Documentation**: https://prismic.io/docs/fields/boolean
	 */
	gdpr_prechecked: prismic.BooleanField;/**
	 * Næste field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.next_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	next_button: prismic.KeyTextField;
	
	/**
	 * Få mit tilbud field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.result_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	result_button: prismic.KeyTextField;
	
	/**
	 * Tilbage field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.back_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	back_button: prismic.KeyTextField;
	
	/**
	 * Luk vindue field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.close_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	close_button: prismic.KeyTextField;
	
	/**
	 * Book en personlig demo field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.demo_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	demo_button: prismic.KeyTextField;
	
	/**
	 * Send uforpligtende tilbud field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.call_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	call_button: prismic.KeyTextField;
	
	/**
	 * Send field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.submit_button
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	submit_button: prismic.KeyTextField;
	
	/**
	 * Tak: overskrift field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.thank_you_title
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	thank_you_title: prismic.KeyTextField;
	
	/**
	 * Tak: tekst field in *Prisberegner*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.thank_you_text
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	thank_you_text: prismic.RichTextField;
	
	/**
	 * Tak for en oprettelse: overskrift, {pakke} er pakkens navn field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_thank_you_title
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	create_thank_you_title: prismic.KeyTextField;
	
	/**
	 * Tak for en oprettelse: tekst field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_thank_you_text
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	create_thank_you_text: prismic.KeyTextField;
	
	/**
	 * Tak: link field in *Prisberegner*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.thank_you_link
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	thank_you_link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
	
	/**
	 * Tak: linktekst field in *Prisberegner*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.thank_you_link_text
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	thank_you_link_text: prismic.KeyTextField;
	
	/**
	 * Oprettelse: hvad sker der nu, {pakke} er pakkens navn field in *Prisberegner*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.create_steps[]
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	create_steps: prismic.GroupField<Simplify<FaaTilbudDocumentDataCreateStepsItem>>;
	
	/**
	 * Demo: hvad sker der nu field in *Prisberegner*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.demo_steps[]
	 * - **Tab**: Knapper og tak
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	demo_steps: prismic.GroupField<Simplify<FaaTilbudDocumentDataDemoStepsItem>>;/**
	 * Blokke field in *Prisberegner*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faa_tilbud.slices[]
	 * - **Tab**: Blokke
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<FaaTilbudDocumentDataSlicesSlice>;
}

/**
 * Prisberegner document from Prismic
 *
 * - **API ID**: `faa_tilbud`
 * - **Repeatable**: `false`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type FaaTilbudDocument<Lang extends string = string> = prismic.PrismicDocumentWithoutUID<Simplify<FaaTilbudDocumentData>, "faa_tilbud", Lang>;

/**
 * Item in *Fælles oplysninger → Ansøgning om konto: hvad sker der nu*
 */
export interface GlobalDocumentDataAccountStepsItem {
	/**
	 * Hvad der sker field in *Fælles oplysninger → Ansøgning om konto: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_steps[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Hvornår og hvordan field in *Fælles oplysninger → Ansøgning om konto: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_steps[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Item in *Fælles oplysninger → Bliv ringet op: tider, man kan ønske*
 */
export interface GlobalDocumentDataCallbackTimesItem {
	/**
	 * Tid field in *Fælles oplysninger → Bliv ringet op: tider, man kan ønske*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx formiddag
	 * - **API ID Path**: global.callback_times[].time
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	time: prismic.KeyTextField;
}

/**
 * Item in *Fælles oplysninger → Bliv ringet op: hvad sker der nu*
 */
export interface GlobalDocumentDataCallbackStepsItem {
	/**
	 * Hvad der sker field in *Fælles oplysninger → Bliv ringet op: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.callback_steps[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Hvornår og hvordan field in *Fælles oplysninger → Bliv ringet op: hvad sker der nu*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.callback_steps[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Item in *Fælles oplysninger → Det spørger billetkøbere mest om*
 */
export interface GlobalDocumentDataBuyerArticlesItem {
	/**
	 * Artikel field in *Fælles oplysninger → Det spørger billetkøbere mest om*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: Vises i mobilmenuen og øverst i kundeservice
	 * - **API ID Path**: global.buyer_articles[].article
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	article: prismic.ContentRelationshipField<"support_article">;
}

/**
 * Content for Fælles oplysninger documents
 */
interface GlobalDocumentData {
	/**
	 * Produktnavn field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Navnet, som siderne, mails og sidetitler bruger
	 * - **API ID Path**: global.product_name
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	product_name: prismic.KeyTextField;
	
	/**
	 * Logo på lys bund field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.logo_light
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo_light: prismic.ImageField<never>;
	
	/**
	 * Logo på gul bund field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.logo_yellow
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo_yellow: prismic.ImageField<never>;
	
	/**
	 * Logo på mørk bund field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.logo_dark
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo_dark: prismic.ImageField<never>;
	
	/**
	 * Favicon field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.favicon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	favicon: prismic.ImageField<never>;
	
	/**
	 * Ikon til hjemmeskærm (180 × 180) field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.touch_icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	touch_icon: prismic.ImageField<never>;
	
	/**
	 * Delingsbillede (1200 × 630) field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.share_image
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	share_image: prismic.ImageField<never>;
	
	/**
	 * Beskrivelse, når en side ikke har sin egen field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.meta_description
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;/**
	 * Firmanavn field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.company_name
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	company_name: prismic.KeyTextField;
	
	/**
	 * Adresse field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.address
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	address: prismic.KeyTextField;
	
	/**
	 * Postnummer field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.zip
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	zip: prismic.KeyTextField;
	
	/**
	 * By field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.city
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	city: prismic.KeyTextField;
	
	/**
	 * CVR-nummer field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.cvr
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	cvr: prismic.KeyTextField;
	
	/**
	 * Telefon field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.phone
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	phone: prismic.KeyTextField;
	
	/**
	 * E-mail til support field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.support_email
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	support_email: prismic.KeyTextField;
	
	/**
	 * Træffetid field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.sales_hours
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	sales_hours: prismic.KeyTextField;
	
	/**
	 * Side, hvor man booker et møde field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: https://
	 * - **API ID Path**: global.booking_url
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	booking_url: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
	
	/**
	 * Arrangør login field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: https://
	 * - **API ID Path**: global.dashboard_url
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	dashboard_url: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
	
	/**
	 * Betalingslogoer i bunden field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.payment_logos
	 * - **Tab**: Firma
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	payment_logos: prismic.ImageField<never>;/**
	 * Feltet er sat på forhånd field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Boolean
	 * - **Placeholder**: *None*
	 * - **Default Value**: true
	 * - **API ID Path**: global.gdpr_prechecked
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/boolean
	 */
	gdpr_prechecked: prismic.BooleanField;
	
	/**
	 * Oplysning ved knappen field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.gdpr_text
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	gdpr_text: prismic.RichTextField;
	
	/**
	 * Version af oplysningen field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 2024-05
	 * - **API ID Path**: global.gdpr_version
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	gdpr_version: prismic.KeyTextField;
	
	/**
	 * Ansøg om arrangørkonto: overskrift field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_title
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	account_title: prismic.KeyTextField;
	
	/**
	 * Ansøg om arrangørkonto: tekst field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_text
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	account_text: prismic.KeyTextField;
	
	/**
	 * Ansøg om arrangørkonto: billede field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_image
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	account_image: prismic.ImageField<never>;
	
	/**
	 * Ansøg om arrangørkonto: tak field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_thanks
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	account_thanks: prismic.RichTextField;
	
	/**
	 * Ansøgning om konto: hvad sker der nu field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.account_steps[]
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	account_steps: prismic.GroupField<Simplify<GlobalDocumentDataAccountStepsItem>>;
	
	/**
	 * Bliv ringet op: tider, man kan ønske field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.callback_times[]
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	callback_times: prismic.GroupField<Simplify<GlobalDocumentDataCallbackTimesItem>>;
	
	/**
	 * Bliv ringet op: hvad sker der nu field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.callback_steps[]
	 * - **Tab**: Formularer
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	callback_steps: prismic.GroupField<Simplify<GlobalDocumentDataCallbackStepsItem>>;/**
	 * Det spørger billetkøbere mest om field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.buyer_articles[]
	 * - **Tab**: Billetkøbere
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	buyer_articles: prismic.GroupField<Simplify<GlobalDocumentDataBuyerArticlesItem>>;/**
	 * Siden findes ikke field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.not_found_image
	 * - **Tab**: Billeder
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	not_found_image: prismic.ImageField<never>;
	
	/**
	 * Siden findes ikke, smal skærm field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.not_found_image_mobile
	 * - **Tab**: Billeder
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	not_found_image_mobile: prismic.ImageField<never>;
	
	/**
	 * Tak for din henvendelse field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.thanks_image
	 * - **Tab**: Billeder
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	thanks_image: prismic.ImageField<never>;
	
	/**
	 * Intet at vise endnu field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.empty_image
	 * - **Tab**: Billeder
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	empty_image: prismic.ImageField<never>;
	
	/**
	 * Hjælpecentrene field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.support_image
	 * - **Tab**: Billeder
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	support_image: prismic.ImageField<never>;/**
	 * Overskrift på cookiebanner field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.consent_title
	 * - **Tab**: Cookies
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	consent_title: prismic.KeyTextField;
	
	/**
	 * Tekst på cookiebanner field in *Fælles oplysninger*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: global.consent_text
	 * - **Tab**: Cookies
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	consent_text: prismic.RichTextField;
}

/**
 * Fælles oplysninger document from Prismic
 *
 * - **API ID**: `global`
 * - **Repeatable**: `false`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type GlobalDocument<Lang extends string = string> = prismic.PrismicDocumentWithoutUID<Simplify<GlobalDocumentData>, "global", Lang>;

/**
 * Content for Hjælpeside documents
 */
interface HelpPageDocumentData {
	/**
	 * Titel field in *Hjælpeside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: help_page.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Hjælpeside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: help_page.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Rækkefølge field in *Hjælpeside*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1 er først
	 * - **API ID Path**: help_page.order
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	order: prismic.NumberField;
	
	/**
	 * Hvem er det til? field in *Hjælpeside*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: Tomt: begge, og den findes i begge hjælpecentre
	 * - **API ID Path**: help_page.b2b_or_b2c
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	b2b_or_b2c: prismic.SelectField<"B2B" | "B2C">;
	
	/**
	 * Andre ord, som folk søger på field in *Hjælpeside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Adskilt af komma, fx refusion, penge retur
	 * - **API ID Path**: help_page.search_words
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	search_words: prismic.KeyTextField;
	
	/**
	 * Brødtekst field in *Hjælpeside*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: help_page.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;/**
	 * Sidetitel i søgeresultater field in *Hjælpeside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: help_page.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Hjælpeside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: help_page.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Hjælpeside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: help_page.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Hjælpeside document from Prismic
 *
 * - **API ID**: `help_page`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type HelpPageDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<HelpPageDocumentData>, "help_page", Lang>;

/**
 * Item in *Forside → Top*
 */
export interface HomeDocumentDataHeroItem {
	/**
	 * Overskrift field in *Forside → Top*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Forside → Top*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].subtitle
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Billede field in *Forside → Top*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Billede på smalle skærme field in *Forside → Top*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].image_mobile
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image_mobile: prismic.ImageField<never>;
	
	/**
	 * Produktet på scenen field in *Forside → Top*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].product
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	product: prismic.ImageField<never>;
	
	/**
	 * Produktet på smalle skærme field in *Forside → Top*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[].product_mobile
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	product_mobile: prismic.ImageField<never>;
}

type HomeDocumentDataSlicesSlice = ClientLogosSlice | PricingCalculatorSlice | ImageTilesSlice | FaqSlice | FeatureSlice | TryPurchaseSlice | GeneralSlice

/**
 * Content for Forside documents
 */
interface HomeDocumentData {
	/**
	 * Top field in *Forside*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.hero[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	hero: prismic.GroupField<Simplify<HomeDocumentDataHeroItem>>;
	
	/**
	 * Blokke field in *Forside*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<HomeDocumentDataSlicesSlice>;/**
	 * Produkter: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.products_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	products_title: prismic.KeyTextField;
	
	/**
	 * Produkter: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.products_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	products_text: prismic.KeyTextField;
	
	/**
	 * Brancher: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.industries_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	industries_title: prismic.KeyTextField;
	
	/**
	 * Brancher: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.industries_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	industries_text: prismic.KeyTextField;
	
	/**
	 * Arrangørkonto: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.account_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	account_title: prismic.KeyTextField;
	
	/**
	 * Arrangørkonto: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.account_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	account_text: prismic.KeyTextField;
	
	/**
	 * Arrangørkonto: billede field in *Forside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.account_image
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	account_image: prismic.ImageField<never>;
	
	/**
	 * Karrusel: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.carousel_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	carousel_title: prismic.KeyTextField;
	
	/**
	 * Priser: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.prices_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	prices_text: prismic.KeyTextField;
	
	/**
	 * Prisberegner: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.calculator_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	calculator_title: prismic.KeyTextField;
	
	/**
	 * Prisberegner: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.calculator_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	calculator_text: prismic.KeyTextField;
	
	/**
	 * Prisberegner: knap field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.calculator_button
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	calculator_button: prismic.KeyTextField;
	
	/**
	 * Bliv ringet op: overskrift field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.callback_title
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	callback_title: prismic.KeyTextField;
	
	/**
	 * Bliv ringet op: tekst field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.callback_text
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	callback_text: prismic.KeyTextField;
	
	/**
	 * Bliv ringet op: billede field in *Forside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.callback_image
	 * - **Tab**: Afsnit
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	callback_image: prismic.ImageField<never>;/**
	 * Sidetitel i søgeresultater field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: home.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Forside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: home.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Forside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: home.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Forside document from Prismic
 *
 * - **API ID**: `home`
 * - **Repeatable**: `false`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type HomeDocument<Lang extends string = string> = prismic.PrismicDocumentWithoutUID<Simplify<HomeDocumentData>, "home", Lang>;

type IndustryDocumentDataSlicesSlice = HeroSlice | TitleSlice | TextSlice | GeneralSlice | FeatureSlice | StepSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | EmployeesSlice | CategoriesSlice | CategorySlice | SupportCategoriesSlice | PricingCalculatorSlice | FooterSlice

type IndustryDocumentDataSlices2Slice = HeroSlice | TitleSlice | TextSlice | GeneralSlice | FeatureSlice | StepSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | EmployeesSlice | CategoriesSlice | CategorySlice | SupportCategoriesSlice | PricingCalculatorSlice | FooterSlice

/**
 * Content for Branche documents
 */
interface IndustryDocumentData {
	/**
	 * Titel field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Overskrift på siden field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Titlen bruges, når feltet er tomt
	 * - **API ID Path**: industry.headline
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	headline: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Kort linje til lister og karrusel field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.teaser
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	teaser: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Branche*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Plakat field in *Branche*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.image
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Brødtekst field in *Branche*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Bliv ringet op: overskrift field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Forsidens tekst bruges, når feltet er tomt
	 * - **API ID Path**: industry.callback_title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	callback_title: prismic.KeyTextField;
	
	/**
	 * Bliv ringet op: tekst field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.callback_text
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	callback_text: prismic.KeyTextField;
	
	/**
	 * Bliv ringet op: billede field in *Branche*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.callback_image
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	callback_image: prismic.ImageField<never>;
	
	/**
	 * Blokke field in *Branche*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<IndustryDocumentDataSlicesSlice>;/**
	 * Sekundære blokke field in *Branche*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.slices2[]
	 * - **Tab**: Sekundære blokke
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices2: prismic.SliceZone<IndustryDocumentDataSlices2Slice>;/**
	 * Sidetitel i søgeresultater field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: industry.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Branche*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: industry.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Branche*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: industry.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Branche document from Prismic
 *
 * - **API ID**: `industry`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type IndustryDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<IndustryDocumentData>, "industry", Lang>;

type InfoPageDocumentDataSlicesSlice = HeroSlice | TitleSlice | TextSlice | GeneralSlice | FeatureSlice | StepSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | EmployeesSlice | CategoriesSlice | CategorySlice | SupportCategoriesSlice | PricingCalculatorSlice | FooterSlice

/**
 * Content for Side om virksomheden documents
 */
interface InfoPageDocumentData {
	/**
	 * Titel field in *Side om virksomheden*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: info_page.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Side om virksomheden*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: info_page.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Rækkefølge field in *Side om virksomheden*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1 er først
	 * - **API ID Path**: info_page.order
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	order: prismic.NumberField;
	
	/**
	 * Brødtekst field in *Side om virksomheden*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: info_page.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Blokke field in *Side om virksomheden*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: info_page.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<InfoPageDocumentDataSlicesSlice>;/**
	 * Sidetitel i søgeresultater field in *Side om virksomheden*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: info_page.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Side om virksomheden*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: info_page.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Side om virksomheden*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: info_page.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Side om virksomheden document from Prismic
 *
 * - **API ID**: `info_page`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type InfoPageDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<InfoPageDocumentData>, "info_page", Lang>;

/**
 * Content for Vilkår og politik documents
 */
interface LegalPageDocumentData {
	/**
	 * Titel field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: legal_page.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: legal_page.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Version field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 1.1
	 * - **API ID Path**: legal_page.version
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	version: prismic.KeyTextField;
	
	/**
	 * Gælder fra field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 01.02.21
	 * - **API ID Path**: legal_page.effective_date
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	effective_date: prismic.KeyTextField;
	
	/**
	 * Brødtekst field in *Vilkår og politik*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: legal_page.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;/**
	 * Sidetitel i søgeresultater field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: legal_page.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Vilkår og politik*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: legal_page.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
}

/**
 * Vilkår og politik document from Prismic
 *
 * - **API ID**: `legal_page`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type LegalPageDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<LegalPageDocumentData>, "legal_page", Lang>;

type PricesDocumentDataSlicesSlice = PriceModelSlice | PackageSlice | PricingTableSlice | AddonSlice | RevenueOptionSlice | FeatureSlice | StepSlice | NameSlice | FormFieldSlice | HeroSlice | TitleSlice | TextSlice | GeneralSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | PricingCalculatorSlice | FooterSlice

type PricesDocumentDataSlices2Slice = PriceModelSlice | PackageSlice | PricingTableSlice | AddonSlice | RevenueOptionSlice | FeatureSlice | StepSlice | NameSlice | FormFieldSlice | HeroSlice | TitleSlice | TextSlice | GeneralSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | PricingCalculatorSlice | FooterSlice

/**
 * Content for Pakker og priser documents
 */
interface PricesDocumentData {
	/**
	 * Titel field in *Pakker og priser*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Pakker og priser*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Pakker og priser*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Rækkefølge field in *Pakker og priser*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1 er først
	 * - **API ID Path**: prices.order
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	order: prismic.NumberField;
	
	/**
	 * Brødtekst field in *Pakker og priser*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Blokke field in *Pakker og priser*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<PricesDocumentDataSlicesSlice>;/**
	 * Sekundære blokke field in *Pakker og priser*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.slices2[]
	 * - **Tab**: Sekundære blokke
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices2: prismic.SliceZone<PricesDocumentDataSlices2Slice>;/**
	 * Sidetitel i søgeresultater field in *Pakker og priser*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: prices.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Pakker og priser*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: prices.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Pakker og priser*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: prices.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Pakker og priser document from Prismic
 *
 * - **API ID**: `prices`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type PricesDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<PricesDocumentData>, "prices", Lang>;

type PricingPageDocumentDataSlicesSlice = PriceModelSlice | PackageSlice | PricingTableSlice | AddonSlice | RevenueOptionSlice | FeatureSlice | StepSlice | NameSlice | FormFieldSlice | HeroSlice | TitleSlice | TextSlice | GeneralSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | PricingCalculatorSlice | FooterSlice

type PricingPageDocumentDataSlices2Slice = PriceModelSlice | PackageSlice | PricingTableSlice | AddonSlice | RevenueOptionSlice | FeatureSlice | StepSlice | NameSlice | FormFieldSlice | HeroSlice | TitleSlice | TextSlice | GeneralSlice | ImageSlice | ImageTilesSlice | LinkSlice | FaqSlice | ClientLogosSlice | PricingCalculatorSlice | FooterSlice

/**
 * Content for Prisside documents
 */
interface PricingPageDocumentData {
	/**
	 * Titel field in *Prisside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Prisside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.subtitle
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Prisside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Rækkefølge field in *Prisside*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1 er først
	 * - **API ID Path**: pricing_page.order
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	order: prismic.NumberField;
	
	/**
	 * Brødtekst field in *Prisside*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Blokke field in *Prisside*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<PricingPageDocumentDataSlicesSlice>;/**
	 * Sekundære blokke field in *Prisside*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.slices2[]
	 * - **Tab**: Sekundære blokke
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices2: prismic.SliceZone<PricingPageDocumentDataSlices2Slice>;/**
	 * Sidetitel i søgeresultater field in *Prisside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: pricing_page.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Prisside*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: pricing_page.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Prisside*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_page.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Prisside document from Prismic
 *
 * - **API ID**: `pricing_page`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type PricingPageDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<PricingPageDocumentData>, "pricing_page", Lang>;

/**
 * Item in *Viderestillinger → Viderestillinger*
 */
export interface RedirectsDocumentDataRedirectsItem {
	/**
	 * Fra field in *Viderestillinger → Viderestillinger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: /gammel-adresse
	 * - **API ID Path**: redirects.redirects[].from
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	from: prismic.KeyTextField;
	
	/**
	 * Til field in *Viderestillinger → Viderestillinger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: /ny-adresse
	 * - **API ID Path**: redirects.redirects[].to
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	to: prismic.KeyTextField;
	
	/**
	 * Bemærkning field in *Viderestillinger → Viderestillinger*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: redirects.redirects[].note
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	note: prismic.KeyTextField;
}

/**
 * Content for Viderestillinger documents
 */
interface RedirectsDocumentData {
	/**
	 * Viderestillinger field in *Viderestillinger*
	 *
	 * - **Field Type**: Group
	 * - **Placeholder**: *None*
	 * - **API ID Path**: redirects.redirects[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/repeatable-group
	 */
	redirects: prismic.GroupField<Simplify<RedirectsDocumentDataRedirectsItem>>;
}

/**
 * Viderestillinger document from Prismic
 *
 * - **API ID**: `redirects`
 * - **Repeatable**: `false`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type RedirectsDocument<Lang extends string = string> = prismic.PrismicDocumentWithoutUID<Simplify<RedirectsDocumentData>, "redirects", Lang>;

/**
 * Content for Hjælpeartikel documents
 */
interface SupportArticleDocumentData {
	/**
	 * Titel field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_article.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Kort linje til lister field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_article.teaser
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	teaser: prismic.KeyTextField;
	
	/**
	 * Andre ord, som folk søger på field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Adskilt af komma, fx refusion, penge retur
	 * - **API ID Path**: support_article.search_words
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	search_words: prismic.KeyTextField;
	
	/**
	 * Brødtekst field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_article.body
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;/**
	 * Sidetitel i søgeresultater field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: support_article.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Hjælpeartikel*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: support_article.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
}

/**
 * Hjælpeartikel document from Prismic
 *
 * - **API ID**: `support_article`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type SupportArticleDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<SupportArticleDocumentData>, "support_article", Lang>;

type SupportCategoryDocumentDataSlicesSlice = SupportCategoryItemSlice

/**
 * Content for Hjælpeemne documents
 */
interface SupportCategoryDocumentData {
	/**
	 * Titel field in *Hjælpeemne*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category.title
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse field in *Hjælpeemne*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category.description
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	description: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Hjælpeemne*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category.icon
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Hvem er det til? field in *Hjælpeemne*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **Default Value**: B2B
	 * - **API ID Path**: support_category.b2b_or_b2c
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	b2b_or_b2c: prismic.SelectField<"B2B" | "B2C", "filled">;
	
	/**
	 * Rækkefølge field in *Hjælpeemne*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1 er først
	 * - **API ID Path**: support_category.order
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	order: prismic.NumberField;
	
	/**
	 * Artikler field in *Hjælpeemne*
	 *
	 * - **Field Type**: Slice Zone
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category.slices[]
	 * - **Tab**: Main
	 * - **Documentation**: https://prismic.io/docs/slices
	 */
	slices: prismic.SliceZone<SupportCategoryDocumentDataSlicesSlice>;/**
	 * Sidetitel i søgeresultater field in *Hjælpeemne*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Uden produktnavn, det sættes på bagefter
	 * - **API ID Path**: support_category.meta_title
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_title: prismic.KeyTextField;
	
	/**
	 * Beskrivelse i søgeresultater field in *Hjælpeemne*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Én eller to sætninger, højst 155 tegn
	 * - **API ID Path**: support_category.meta_description
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	meta_description: prismic.KeyTextField;
	
	/**
	 * Delingsbillede field in *Hjælpeemne*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category.meta_image
	 * - **Tab**: SEO & Metadata
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	meta_image: prismic.ImageField<never>;
}

/**
 * Hjælpeemne document from Prismic
 *
 * - **API ID**: `support_category`
 * - **Repeatable**: `true`
 * - **Documentation**: https://prismic.io/docs/content-modeling
 *
 * @typeParam Lang - Language API ID of the document.
 */
export type SupportCategoryDocument<Lang extends string = string> = prismic.PrismicDocumentWithUID<Simplify<SupportCategoryDocumentData>, "support_category", Lang>;

export type AllDocumentTypes = AboutDocument | CategoryDocument | ClientDocument | FaaTilbudDocument | GlobalDocument | HelpPageDocument | HomeDocument | IndustryDocument | InfoPageDocument | LegalPageDocument | PricesDocument | PricingPageDocument | RedirectsDocument | SupportArticleDocument | SupportCategoryDocument;

/**
 * Primary content in *Addon → Standard → Primary*
 */
export interface AddonSliceDefaultPrimary {
	/**
	 * Navn field in *Addon → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: addon.default.primary.name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
	
	/**
	 * Én eller to sætninger field in *Addon → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: addon.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Addon → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: addon.default.primary.icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
	
	/**
	 * Kan lægges til BASIS, eller er med i PREMIUM field in *Addon → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: addon.default.primary.related_package
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	related_package: prismic.SelectField<"BASIS" | "PREMIUM">;
	
	/**
	 * Pris field in *Addon → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 49 kr. om måneden ekskl. moms
	 * - **API ID Path**: addon.default.primary.price
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	price: prismic.KeyTextField;
}

/**
 * Standard variation for Addon Slice
 *
 * - **API ID**: `default`
 * - **Description**: Et tilvalg med pakken, det hører til
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type AddonSliceDefault = prismic.SharedSliceVariation<"default", Simplify<AddonSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Addon*
 */
type AddonSliceVariation = AddonSliceDefault

/**
 * Addon Shared Slice
 *
 * - **API ID**: `addon`
 * - **Description**: Et tilvalg med pakken, det hører til
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type AddonSlice = prismic.SharedSlice<"addon", AddonSliceVariation>;

/**
 * Primary content in *Article → Standard → Primary*
 */
export interface ArticleSliceDefaultPrimary {
	/**
	 * Overskrift field in *Article → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: article.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Brødtekst field in *Article → Standard → Primary*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: article.default.primary.body
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
}

/**
 * Standard variation for Article Slice
 *
 * - **API ID**: `default`
 * - **Description**: Overskrift og brødtekst i en kundehistorie
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ArticleSliceDefault = prismic.SharedSliceVariation<"default", Simplify<ArticleSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Article*
 */
type ArticleSliceVariation = ArticleSliceDefault

/**
 * Article Shared Slice
 *
 * - **API ID**: `article`
 * - **Description**: Overskrift og brødtekst i en kundehistorie
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ArticleSlice = prismic.SharedSlice<"article", ArticleSliceVariation>;

/**
 * Primary content in *Categories → Standard → Primary*
 */
export interface CategoriesSliceDefaultPrimary {
	/**
	 * Overskrift field in *Categories → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: categories.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *Categories → Items*
 */
export interface CategoriesSliceDefaultItem {
	/**
	 * Produkt field in *Categories → Items*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: *None*
	 * - **API ID Path**: categories.items[].category
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	category: prismic.ContentRelationshipField<"category">;
}

/**
 * Standard variation for Categories Slice
 *
 * - **API ID**: `default`
 * - **Description**: Række af produkter, som kunden bruger
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type CategoriesSliceDefault = prismic.SharedSliceVariation<"default", Simplify<CategoriesSliceDefaultPrimary>, Simplify<CategoriesSliceDefaultItem>>;

/**
 * Slice variation for *Categories*
 */
type CategoriesSliceVariation = CategoriesSliceDefault

/**
 * Categories Shared Slice
 *
 * - **API ID**: `categories`
 * - **Description**: Række af produkter, som kunden bruger
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type CategoriesSlice = prismic.SharedSlice<"categories", CategoriesSliceVariation>;

/**
 * Primary content in *Category → Standard → Primary*
 */
export interface CategorySliceDefaultPrimary {
	/**
	 * Produkt field in *Category → Standard → Primary*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.default.primary.category
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	category: prismic.ContentRelationshipField<"category">;
	
	/**
	 * Hvorfor netop her? field in *Category → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: category.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Standard variation for Category Slice
 *
 * - **API ID**: `default`
 * - **Description**: Ét produkt, der fremhæves, med link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type CategorySliceDefault = prismic.SharedSliceVariation<"default", Simplify<CategorySliceDefaultPrimary>, never>;

/**
 * Slice variation for *Category*
 */
type CategorySliceVariation = CategorySliceDefault

/**
 * Category Shared Slice
 *
 * - **API ID**: `category`
 * - **Description**: Ét produkt, der fremhæves, med link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type CategorySlice = prismic.SharedSlice<"category", CategorySliceVariation>;

/**
 * Primary content in *ClientLogos → Standard → Primary*
 */
export interface ClientLogosSliceDefaultPrimary {
	/**
	 * Overskrift field in *ClientLogos → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *ClientLogos → Items*
 */
export interface ClientLogosSliceDefaultItem {
	/**
	 * Logo field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].logo
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo: prismic.ImageField<never>;
	
	/**
	 * Link field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for ClientLogos Slice
 *
 * - **API ID**: `default`
 * - **Description**: Logoer, der hver åbner kundens side i en ny fane
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ClientLogosSliceDefault = prismic.SharedSliceVariation<"default", Simplify<ClientLogosSliceDefaultPrimary>, Simplify<ClientLogosSliceDefaultItem>>;

/**
 * Primary content in *ClientLogos → Partnere → Primary*
 */
export interface ClientLogosSlicePartnerPrimary {
	/**
	 * Overskrift field in *ClientLogos → Partnere → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.partner.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *ClientLogos → Items*
 */
export interface ClientLogosSlicePartnerItem {
	/**
	 * Logo field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].logo
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo: prismic.ImageField<never>;
	
	/**
	 * Link field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Partnere variation for ClientLogos Slice
 *
 * - **API ID**: `partner`
 * - **Description**: Logoer for partnere
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ClientLogosSlicePartner = prismic.SharedSliceVariation<"partner", Simplify<ClientLogosSlicePartnerPrimary>, Simplify<ClientLogosSlicePartnerItem>>;

/**
 * Primary content in *ClientLogos → Til download → Primary*
 */
export interface ClientLogosSliceDownloadPrimary {
	/**
	 * Overskrift field in *ClientLogos → Til download → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.download.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *ClientLogos → Items*
 */
export interface ClientLogosSliceDownloadItem {
	/**
	 * Logo field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].logo
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	logo: prismic.ImageField<never>;
	
	/**
	 * Bund field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: client_logos.items[].ground
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	ground: prismic.SelectField<"lys" | "gul" | "mørk">;
	
	/**
	 * Navn field in *ClientLogos → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Logo til gul bund
	 * - **API ID Path**: client_logos.items[].name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
}

/**
 * Til download variation for ClientLogos Slice
 *
 * - **API ID**: `download`
 * - **Description**: Logofiler på den bund, de er tegnet til, hver med sine filer
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ClientLogosSliceDownload = prismic.SharedSliceVariation<"download", Simplify<ClientLogosSliceDownloadPrimary>, Simplify<ClientLogosSliceDownloadItem>>;

/**
 * Slice variation for *ClientLogos*
 */
type ClientLogosSliceVariation = ClientLogosSliceDefault | ClientLogosSlicePartner | ClientLogosSliceDownload

/**
 * ClientLogos Shared Slice
 *
 * - **API ID**: `client_logos`
 * - **Description**: Logoer, der hver åbner kundens side i en ny fane
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ClientLogosSlice = prismic.SharedSlice<"client_logos", ClientLogosSliceVariation>;

/**
 * Primary content in *Employees → Standard → Primary*
 */
export interface EmployeesSliceDefaultPrimary {
	/**
	 * Overskrift field in *Employees → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *Employees → Items*
 */
export interface EmployeesSliceDefaultItem {
	/**
	 * Billede field in *Employees → Items*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.items[].image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Navn field in *Employees → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.items[].name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
	
	/**
	 * Titel field in *Employees → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.items[].job_title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	job_title: prismic.KeyTextField;
	
	/**
	 * E-mail field in *Employees → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.items[].email
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	email: prismic.KeyTextField;
	
	/**
	 * Telefon field in *Employees → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: employees.items[].phone
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	phone: prismic.KeyTextField;
}

/**
 * Standard variation for Employees Slice
 *
 * - **API ID**: `default`
 * - **Description**: Mennesker med billede, titel, e-mail og telefon
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type EmployeesSliceDefault = prismic.SharedSliceVariation<"default", Simplify<EmployeesSliceDefaultPrimary>, Simplify<EmployeesSliceDefaultItem>>;

/**
 * Slice variation for *Employees*
 */
type EmployeesSliceVariation = EmployeesSliceDefault

/**
 * Employees Shared Slice
 *
 * - **API ID**: `employees`
 * - **Description**: Mennesker med billede, titel, e-mail og telefon
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type EmployeesSlice = prismic.SharedSlice<"employees", EmployeesSliceVariation>;

/**
 * Primary content in *Faq → Standard → Primary*
 */
export interface FaqSliceDefaultPrimary {
	/**
	 * Overskrift field in *Faq → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Faq → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Vil du høre mere?: tekst field in *Faq → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.default.primary.more_text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	more_text: prismic.KeyTextField;
	
	/**
	 * Vil du høre mere?: billede field in *Faq → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.default.primary.more_image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	more_image: prismic.ImageField<never>;
}

/**
 * Primary content in *Faq → Items*
 */
export interface FaqSliceDefaultItem {
	/**
	 * Spørgsmål field in *Faq → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.items[].question
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	question: prismic.KeyTextField;
	
	/**
	 * Svar field in *Faq → Items*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: faq.items[].answer
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	answer: prismic.RichTextField;
}

/**
 * Standard variation for Faq Slice
 *
 * - **API ID**: `default`
 * - **Description**: Spørgsmål, der foldes ud, og afsnittet Vil du høre mere?
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FaqSliceDefault = prismic.SharedSliceVariation<"default", Simplify<FaqSliceDefaultPrimary>, Simplify<FaqSliceDefaultItem>>;

/**
 * Slice variation for *Faq*
 */
type FaqSliceVariation = FaqSliceDefault

/**
 * Faq Shared Slice
 *
 * - **API ID**: `faq`
 * - **Description**: Spørgsmål, der foldes ud, og afsnittet Vil du høre mere?
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FaqSlice = prismic.SharedSlice<"faq", FaqSliceVariation>;

/**
 * Primary content in *Feature → Standard → Primary*
 */
export interface FeatureSliceDefaultPrimary {
	/**
	 * Titel field in *Feature → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: feature.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Feature → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: feature.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Feature → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: feature.default.primary.icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
}

/**
 * Standard variation for Feature Slice
 *
 * - **API ID**: `default`
 * - **Description**: Én egenskab med ikon, titel og en sætning
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FeatureSliceDefault = prismic.SharedSliceVariation<"default", Simplify<FeatureSliceDefaultPrimary>, never>;

/**
 * Primary content in *Feature → Tal → Primary*
 */
export interface FeatureSliceFigurePrimary {
	/**
	 * Tal field in *Feature → Tal → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 10 min.
	 * - **API ID Path**: feature.figure.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Feature → Tal → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: feature.figure.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Tal variation for Feature Slice
 *
 * - **API ID**: `figure`
 * - **Description**: Ét tal, stort, og hvad det er et tal for
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FeatureSliceFigure = prismic.SharedSliceVariation<"figure", Simplify<FeatureSliceFigurePrimary>, never>;

/**
 * Slice variation for *Feature*
 */
type FeatureSliceVariation = FeatureSliceDefault | FeatureSliceFigure

/**
 * Feature Shared Slice
 *
 * - **API ID**: `feature`
 * - **Description**: Én egenskab med ikon, titel og en sætning
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FeatureSlice = prismic.SharedSlice<"feature", FeatureSliceVariation>;

/**
 * Primary content in *Footer → Standard → Primary*
 */
export interface FooterSliceDefaultPrimary {
	/**
	 * Overskrift field in *Footer → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: footer.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Footer → Standard → Primary*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: footer.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	text: prismic.RichTextField;
	
	/**
	 * Link field in *Footer → Standard → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: footer.default.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for Footer Slice
 *
 * - **API ID**: `default`
 * - **Description**: Afsluttende linje nederst på en side, med et link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FooterSliceDefault = prismic.SharedSliceVariation<"default", Simplify<FooterSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Footer*
 */
type FooterSliceVariation = FooterSliceDefault

/**
 * Footer Shared Slice
 *
 * - **API ID**: `footer`
 * - **Description**: Afsluttende linje nederst på en side, med et link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FooterSlice = prismic.SharedSlice<"footer", FooterSliceVariation>;

/**
 * Primary content in *FormField → Standard → Primary*
 */
export interface FormFieldSliceDefaultPrimary {
	/**
	 * Felt field in *FormField → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: form_field.default.primary.field
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	field: prismic.SelectField<"name" | "email" | "phone" | "company" | "cvr" | "website" | "comment">;
	
	/**
	 * Navn på feltet field in *FormField → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: form_field.default.primary.label
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	label: prismic.KeyTextField;
	
	/**
	 * Eksempel i feltet field in *FormField → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: form_field.default.primary.placeholder
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	placeholder: prismic.KeyTextField;
	
	/**
	 * Hjælp under feltet field in *FormField → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: form_field.default.primary.help
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	help: prismic.KeyTextField;
}

/**
 * Standard variation for FormField Slice
 *
 * - **API ID**: `default`
 * - **Description**: Navn, eksempel og hjælp til et felt i formularen
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FormFieldSliceDefault = prismic.SharedSliceVariation<"default", Simplify<FormFieldSliceDefaultPrimary>, never>;

/**
 * Slice variation for *FormField*
 */
type FormFieldSliceVariation = FormFieldSliceDefault

/**
 * FormField Shared Slice
 *
 * - **API ID**: `form_field`
 * - **Description**: Navn, eksempel og hjælp til et felt i formularen
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type FormFieldSlice = prismic.SharedSlice<"form_field", FormFieldSliceVariation>;

/**
 * Primary content in *General → Standard → Primary*
 */
export interface GeneralSliceDefaultPrimary {
	/**
	 * Overskrift field in *General → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Brødtekst field in *General → Standard → Primary*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.default.primary.body
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Billede field in *General → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.default.primary.image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Billede på smalle skærme field in *General → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.default.primary.image_mobile
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image_mobile: prismic.ImageField<never>;
	
	/**
	 * Link field in *General → Standard → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.default.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for General Slice
 *
 * - **API ID**: `default`
 * - **Description**: Overskrift, brødtekst, billede og link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type GeneralSliceDefault = prismic.SharedSliceVariation<"default", Simplify<GeneralSliceDefaultPrimary>, never>;

/**
 * Primary content in *General → Citat → Primary*
 */
export interface GeneralSliceQuotePrimary {
	/**
	 * Hvem siger det field in *General → Citat → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: Navn, rolle og sted
	 * - **API ID Path**: general.quote.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Citat, uden citationstegn field in *General → Citat → Primary*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.quote.primary.body
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	body: prismic.RichTextField;
	
	/**
	 * Ansigt, kvadratisk field in *General → Citat → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.quote.primary.image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Link field in *General → Citat → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: general.quote.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Citat variation for General Slice
 *
 * - **API ID**: `quote`
 * - **Description**: Hvad en kunde siger, med ansigt og navn
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type GeneralSliceQuote = prismic.SharedSliceVariation<"quote", Simplify<GeneralSliceQuotePrimary>, never>;

/**
 * Slice variation for *General*
 */
type GeneralSliceVariation = GeneralSliceDefault | GeneralSliceQuote

/**
 * General Shared Slice
 *
 * - **API ID**: `general`
 * - **Description**: Overskrift, brødtekst, billede og link
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type GeneralSlice = prismic.SharedSlice<"general", GeneralSliceVariation>;

/**
 * Primary content in *Hero → Standard → Primary*
 */
export interface HeroSliceDefaultPrimary {
	/**
	 * Overskrift field in *Hero → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: hero.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Hero → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: hero.default.primary.subtitle
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Billede field in *Hero → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: hero.default.primary.image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Knap field in *Hero → Standard → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: hero.default.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for Hero Slice
 *
 * - **API ID**: `default`
 * - **Description**: Stor overskrift med tekst, billede og knap
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type HeroSliceDefault = prismic.SharedSliceVariation<"default", Simplify<HeroSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Hero*
 */
type HeroSliceVariation = HeroSliceDefault

/**
 * Hero Shared Slice
 *
 * - **API ID**: `hero`
 * - **Description**: Stor overskrift med tekst, billede og knap
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type HeroSlice = prismic.SharedSlice<"hero", HeroSliceVariation>;

/**
 * Primary content in *Image → Standard → Primary*
 */
export interface ImageSliceDefaultPrimary {
	/**
	 * Billede field in *Image → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: image.default.primary.image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Billede på smalle skærme field in *Image → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: image.default.primary.image_mobile
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image_mobile: prismic.ImageField<never>;
	
	/**
	 * Billedtekst field in *Image → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: image.default.primary.caption
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	caption: prismic.KeyTextField;
}

/**
 * Standard variation for Image Slice
 *
 * - **API ID**: `default`
 * - **Description**: Et billede med billedtekst
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ImageSliceDefault = prismic.SharedSliceVariation<"default", Simplify<ImageSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Image*
 */
type ImageSliceVariation = ImageSliceDefault

/**
 * Image Shared Slice
 *
 * - **API ID**: `image`
 * - **Description**: Et billede med billedtekst
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ImageSlice = prismic.SharedSlice<"image", ImageSliceVariation>;

/**
 * Primary content in *ImageTiles → Standard → Primary*
 */
export interface ImageTilesSliceDefaultPrimary {
	/**
	 * Overskrift field in *ImageTiles → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: image_tiles.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *ImageTiles → Items*
 */
export interface ImageTilesSliceDefaultItem {
	/**
	 * Side field in *ImageTiles → Items*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: *None*
	 * - **API ID Path**: image_tiles.items[].tile
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	tile: prismic.ContentRelationshipField<"client"> | prismic.ContentRelationshipField<"industry"> | prismic.ContentRelationshipField<"category"> | prismic.ContentRelationshipField<"info_page">;
}

/**
 * Standard variation for ImageTiles Slice
 *
 * - **API ID**: `default`
 * - **Description**: Op til tre fliser med kunder eller andre sider
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ImageTilesSliceDefault = prismic.SharedSliceVariation<"default", Simplify<ImageTilesSliceDefaultPrimary>, Simplify<ImageTilesSliceDefaultItem>>;

/**
 * Slice variation for *ImageTiles*
 */
type ImageTilesSliceVariation = ImageTilesSliceDefault

/**
 * ImageTiles Shared Slice
 *
 * - **API ID**: `image_tiles`
 * - **Description**: Op til tre fliser med kunder eller andre sider
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type ImageTilesSlice = prismic.SharedSlice<"image_tiles", ImageTilesSliceVariation>;

/**
 * Primary content in *Link → Standard → Primary*
 */
export interface LinkSliceDefaultPrimary {
	/**
	 * Tekst field in *Link → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: link.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Link field in *Link → Standard → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: link.default.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for Link Slice
 *
 * - **API ID**: `default`
 * - **Description**: En knap eller et link på egen linje
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type LinkSliceDefault = prismic.SharedSliceVariation<"default", Simplify<LinkSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Link*
 */
type LinkSliceVariation = LinkSliceDefault

/**
 * Link Shared Slice
 *
 * - **API ID**: `link`
 * - **Description**: En knap eller et link på egen linje
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type LinkSlice = prismic.SharedSlice<"link", LinkSliceVariation>;

/**
 * Primary content in *Name → Standard → Primary*
 */
export interface NameSliceDefaultPrimary {
	/**
	 * Pakke field in *Name → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: name.default.primary.package_name
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	package_name: prismic.SelectField<"BASIS" | "PREMIUM">;
	
	/**
	 * Navn field in *Name → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: name.default.primary.name
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	name: prismic.KeyTextField;
	
	/**
	 * Én linje om pakken field in *Name → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: name.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Standard variation for Name Slice
 *
 * - **API ID**: `default`
 * - **Description**: Det navn og den linje, som en pakke vises med
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type NameSliceDefault = prismic.SharedSliceVariation<"default", Simplify<NameSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Name*
 */
type NameSliceVariation = NameSliceDefault

/**
 * Name Shared Slice
 *
 * - **API ID**: `name`
 * - **Description**: Det navn og den linje, som en pakke vises med
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type NameSlice = prismic.SharedSlice<"name", NameSliceVariation>;

/**
 * Primary content in *Package → Standard → Primary*
 */
export interface PackageSliceDefaultPrimary {
	/**
	 * Titel field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: package.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Undertitel field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: package.default.primary.subtitle
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Pris field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx 399 kr.
	 * - **API ID Path**: package.default.primary.price
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	price: prismic.KeyTextField;
	
	/**
	 * Tekst ved prisen field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx om måneden
	 * - **API ID Path**: package.default.primary.pricelabel
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	pricelabel: prismic.KeyTextField;
	
	/**
	 * Hvorfor, når omsætningen er stor field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx I PREMIUM kan du ringe til os.
	 * - **API ID Path**: package.default.primary.reason_revenue
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	reason_revenue: prismic.KeyTextField;
	
	/**
	 * Ikon field in *Package → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: package.default.primary.icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
}

/**
 * Primary content in *Package → Items*
 */
export interface PackageSliceDefaultItem {
	/**
	 * Egenskab field in *Package → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: package.items[].title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Er med field in *Package → Items*
	 *
	 * - **Field Type**: Boolean
	 * - **Placeholder**: *None*
	 * - **Default Value**: false
	 * - **API ID Path**: package.items[].is_included
	 * - **Documentation**: https://prismic.io/docs/fields/boolean
	 */
	is_included: prismic.BooleanField;
	
	/**
	 * Forklaring field in *Package → Items*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: package.items[].text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Standard variation for Package Slice
 *
 * - **API ID**: `default`
 * - **Description**: Et priskort med det, der er med, og det, der ikke er
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PackageSliceDefault = prismic.SharedSliceVariation<"default", Simplify<PackageSliceDefaultPrimary>, Simplify<PackageSliceDefaultItem>>;

/**
 * Slice variation for *Package*
 */
type PackageSliceVariation = PackageSliceDefault

/**
 * Package Shared Slice
 *
 * - **API ID**: `package`
 * - **Description**: Et priskort med det, der er med, og det, der ikke er
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PackageSlice = prismic.SharedSlice<"package", PackageSliceVariation>;

/**
 * Primary content in *PriceModel → Standard → Primary*
 */
export interface PriceModelSliceDefaultPrimary {
	/**
	 * Titel field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: price_model.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Pakke field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: price_model.default.primary.package_name
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	package_name: prismic.SelectField<"BASIS" | "PREMIUM">;
	
	/**
	 * Fast gebyr pr. billet i kr., ekskl. moms field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 3.2
	 * - **API ID Path**: price_model.default.primary.fixed_fee
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	fixed_fee: prismic.NumberField;
	
	/**
	 * Gebyr i procent, ekskl. moms field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 3.2
	 * - **API ID Path**: price_model.default.primary.percentage_fee
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	percentage_fee: prismic.NumberField;
	
	/**
	 * Hvad gebyret er pr. field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: solgt billet
	 * - **API ID Path**: price_model.default.primary.unit
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	unit: prismic.KeyTextField;
	
	/**
	 * Én linje om modellen field in *PriceModel → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: price_model.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Standard variation for PriceModel Slice
 *
 * - **API ID**: `default`
 * - **Description**: Satserne pr. solgt billet i en pakke, ekskl. moms
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PriceModelSliceDefault = prismic.SharedSliceVariation<"default", Simplify<PriceModelSliceDefaultPrimary>, never>;

/**
 * Slice variation for *PriceModel*
 */
type PriceModelSliceVariation = PriceModelSliceDefault

/**
 * PriceModel Shared Slice
 *
 * - **API ID**: `price_model`
 * - **Description**: Satserne pr. solgt billet i en pakke, ekskl. moms
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PriceModelSlice = prismic.SharedSlice<"price_model", PriceModelSliceVariation>;

/**
 * Primary content in *PricingCalculator → Standard → Primary*
 */
export interface PricingCalculatorSliceDefaultPrimary {
	/**
	 * Overskrift field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_calculator.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_calculator.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Pakke, hvis satser gælder, når gebyrerne er tomme field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: BASIS
	 * - **API ID Path**: pricing_calculator.default.primary.package
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	package: prismic.SelectField<"BASIS" | "PREMIUM">;
	
	/**
	 * Gebyr pr. billet i kr., inkl. moms field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 4
	 * - **API ID Path**: pricing_calculator.default.primary.fee
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	fee: prismic.NumberField;
	
	/**
	 * Gebyr i procent, inkl. moms field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 4
	 * - **API ID Path**: pricing_calculator.default.primary.fee_percentage
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	fee_percentage: prismic.NumberField;
	
	/**
	 * Antal billetter, hvor vi hellere tager en snak field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 2000
	 * - **API ID Path**: pricing_calculator.default.primary.ticket_treshold
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	ticket_treshold: prismic.NumberField;
	
	/**
	 * Billetpris i kr., hvor vi hellere tager en snak field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 1000
	 * - **API ID Path**: pricing_calculator.default.primary.price_treshold
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	price_treshold: prismic.NumberField;
	
	/**
	 * Billetpris i kr., inkl. moms, som beregneren begynder med field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 100
	 * - **API ID Path**: pricing_calculator.default.primary.start_price
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	start_price: prismic.NumberField;
	
	/**
	 * Antal billetter, som beregneren begynder med field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: 100
	 * - **API ID Path**: pricing_calculator.default.primary.start_tickets
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	start_tickets: prismic.NumberField;
	
	/**
	 * Bemærkning under gebyret field in *PricingCalculator → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_calculator.default.primary.note
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	note: prismic.KeyTextField;
}

/**
 * Standard variation for PricingCalculator Slice
 *
 * - **API ID**: `default`
 * - **Description**: Beregner med billetpris og antal billetter
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PricingCalculatorSliceDefault = prismic.SharedSliceVariation<"default", Simplify<PricingCalculatorSliceDefaultPrimary>, never>;

/**
 * Slice variation for *PricingCalculator*
 */
type PricingCalculatorSliceVariation = PricingCalculatorSliceDefault

/**
 * PricingCalculator Shared Slice
 *
 * - **API ID**: `pricing_calculator`
 * - **Description**: Beregner med billetpris og antal billetter
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PricingCalculatorSlice = prismic.SharedSlice<"pricing_calculator", PricingCalculatorSliceVariation>;

/**
 * Primary content in *PricingTable → Standard → Primary*
 */
export interface PricingTableSliceDefaultPrimary {
	/**
	 * Overskrift field in *PricingTable → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_table.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *PricingTable → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_table.default.primary.subtitle
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	subtitle: prismic.KeyTextField;
	
	/**
	 * Bemærkning under tabellen field in *PricingTable → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_table.default.primary.note
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	note: prismic.KeyTextField;
}

/**
 * Primary content in *PricingTable → Items*
 */
export interface PricingTableSliceDefaultItem {
	/**
	 * Pakke field in *PricingTable → Items*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: pricing_table.items[].package
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	package: prismic.SelectField<"BASIS" | "PREMIUM">;
}

/**
 * Standard variation for PricingTable Slice
 *
 * - **API ID**: `default`
 * - **Description**: Pakkerne ved siden af hinanden
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PricingTableSliceDefault = prismic.SharedSliceVariation<"default", Simplify<PricingTableSliceDefaultPrimary>, Simplify<PricingTableSliceDefaultItem>>;

/**
 * Slice variation for *PricingTable*
 */
type PricingTableSliceVariation = PricingTableSliceDefault

/**
 * PricingTable Shared Slice
 *
 * - **API ID**: `pricing_table`
 * - **Description**: Pakkerne ved siden af hinanden
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type PricingTableSlice = prismic.SharedSlice<"pricing_table", PricingTableSliceVariation>;

/**
 * Primary content in *RevenueOption → Standard → Primary*
 */
export interface RevenueOptionSliceDefaultPrimary {
	/**
	 * Hvad? field in *RevenueOption → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: revenue_option.default.primary.option
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	option: prismic.SelectField<"seasonPasses" | "giftCards" | "merchandise" | "foodDrinks">;
	
	/**
	 * Titel field in *RevenueOption → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: revenue_option.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *RevenueOption → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: revenue_option.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Ikon field in *RevenueOption → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: revenue_option.default.primary.icon
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	icon: prismic.ImageField<never>;
}

/**
 * Standard variation for RevenueOption Slice
 *
 * - **API ID**: `default`
 * - **Description**: Noget, der kan sælges ved siden af billetterne
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type RevenueOptionSliceDefault = prismic.SharedSliceVariation<"default", Simplify<RevenueOptionSliceDefaultPrimary>, never>;

/**
 * Slice variation for *RevenueOption*
 */
type RevenueOptionSliceVariation = RevenueOptionSliceDefault

/**
 * RevenueOption Shared Slice
 *
 * - **API ID**: `revenue_option`
 * - **Description**: Noget, der kan sælges ved siden af billetterne
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type RevenueOptionSlice = prismic.SharedSlice<"revenue_option", RevenueOptionSliceVariation>;

/**
 * Primary content in *Step → Standard → Primary*
 */
export interface StepSliceDefaultPrimary {
	/**
	 * Trin i prisberegneren field in *Step → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **API ID Path**: step.default.primary.step
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	step: prismic.SelectField<"branche" | "tilvalg" | "billetsalg" | "pakkevalg" | "information">;
	
	/**
	 * Titel field in *Step → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: step.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *Step → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: step.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
}

/**
 * Standard variation for Step Slice
 *
 * - **API ID**: `default`
 * - **Description**: Et trin i en rækkefølge; i prisberegneren hjælp til trinnet
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type StepSliceDefault = prismic.SharedSliceVariation<"default", Simplify<StepSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Step*
 */
type StepSliceVariation = StepSliceDefault

/**
 * Step Shared Slice
 *
 * - **API ID**: `step`
 * - **Description**: Et trin i en rækkefølge; i prisberegneren hjælp til trinnet
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type StepSlice = prismic.SharedSlice<"step", StepSliceVariation>;

/**
 * Primary content in *SupportCategories → Standard → Primary*
 */
export interface SupportCategoriesSliceDefaultPrimary {
	/**
	 * Overskrift field in *SupportCategories → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_categories.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Hvem er det til? field in *SupportCategories → Standard → Primary*
	 *
	 * - **Field Type**: Select
	 * - **Placeholder**: *None*
	 * - **Default Value**: B2B
	 * - **API ID Path**: support_categories.default.primary.audience
	 * - **Documentation**: https://prismic.io/docs/fields/select
	 */
	audience: prismic.SelectField<"B2B" | "B2C", "filled">;
}

/**
 * Primary content in *SupportCategories → Items*
 */
export interface SupportCategoriesSliceDefaultItem {
	/**
	 * Hjælpeemne field in *SupportCategories → Items*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_categories.items[].category
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	category: prismic.ContentRelationshipField<"support_category">;
}

/**
 * Standard variation for SupportCategories Slice
 *
 * - **API ID**: `default`
 * - **Description**: Emnerne i det ene af de to hjælpecentre
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type SupportCategoriesSliceDefault = prismic.SharedSliceVariation<"default", Simplify<SupportCategoriesSliceDefaultPrimary>, Simplify<SupportCategoriesSliceDefaultItem>>;

/**
 * Slice variation for *SupportCategories*
 */
type SupportCategoriesSliceVariation = SupportCategoriesSliceDefault

/**
 * SupportCategories Shared Slice
 *
 * - **API ID**: `support_categories`
 * - **Description**: Emnerne i det ene af de to hjælpecentre
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type SupportCategoriesSlice = prismic.SharedSlice<"support_categories", SupportCategoriesSliceVariation>;

/**
 * Primary content in *SupportCategoryItem → Standard → Primary*
 */
export interface SupportCategoryItemSliceDefaultPrimary {
	/**
	 * Overskrift field in *SupportCategoryItem → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category_item.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Primary content in *SupportCategoryItem → Items*
 */
export interface SupportCategoryItemSliceDefaultItem {
	/**
	 * Artikel field in *SupportCategoryItem → Items*
	 *
	 * - **Field Type**: Content Relationship
	 * - **Placeholder**: *None*
	 * - **API ID Path**: support_category_item.items[].article_link
	 * - **Documentation**: https://prismic.io/docs/fields/content-relationship
	 */
	article_link: prismic.ContentRelationshipField<"support_article">;
}

/**
 * Standard variation for SupportCategoryItem Slice
 *
 * - **API ID**: `default`
 * - **Description**: Artiklerne i et hjælpeemne, i den rækkefølge de læses
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type SupportCategoryItemSliceDefault = prismic.SharedSliceVariation<"default", Simplify<SupportCategoryItemSliceDefaultPrimary>, Simplify<SupportCategoryItemSliceDefaultItem>>;

/**
 * Slice variation for *SupportCategoryItem*
 */
type SupportCategoryItemSliceVariation = SupportCategoryItemSliceDefault

/**
 * SupportCategoryItem Shared Slice
 *
 * - **API ID**: `support_category_item`
 * - **Description**: Artiklerne i et hjælpeemne, i den rækkefølge de læses
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type SupportCategoryItemSlice = prismic.SharedSlice<"support_category_item", SupportCategoryItemSliceVariation>;

/**
 * Primary content in *Text → Standard → Primary*
 */
export interface TextSliceDefaultPrimary {
	/**
	 * Tekst field in *Text → Standard → Primary*
	 *
	 * - **Field Type**: Rich Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: text.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/rich-text
	 */
	text: prismic.RichTextField;
}

/**
 * Standard variation for Text Slice
 *
 * - **API ID**: `default`
 * - **Description**: Brødtekst
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TextSliceDefault = prismic.SharedSliceVariation<"default", Simplify<TextSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Text*
 */
type TextSliceVariation = TextSliceDefault

/**
 * Text Shared Slice
 *
 * - **API ID**: `text`
 * - **Description**: Brødtekst
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TextSlice = prismic.SharedSlice<"text", TextSliceVariation>;

/**
 * Primary content in *Title → Standard → Primary*
 */
export interface TitleSliceDefaultPrimary {
	/**
	 * Overskrift field in *Title → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: title.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
}

/**
 * Standard variation for Title Slice
 *
 * - **API ID**: `default`
 * - **Description**: En overskrift på egen linje
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TitleSliceDefault = prismic.SharedSliceVariation<"default", Simplify<TitleSliceDefaultPrimary>, never>;

/**
 * Slice variation for *Title*
 */
type TitleSliceVariation = TitleSliceDefault

/**
 * Title Shared Slice
 *
 * - **API ID**: `title`
 * - **Description**: En overskrift på egen linje
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TitleSlice = prismic.SharedSlice<"title", TitleSliceVariation>;

/**
 * Primary content in *TryPurchase → Standard → Primary*
 */
export interface TryPurchaseSliceDefaultPrimary {
	/**
	 * Titel field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.title
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	title: prismic.KeyTextField;
	
	/**
	 * Tekst field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.text
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	text: prismic.KeyTextField;
	
	/**
	 * Arrangement field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx Sommerkoncert i gården
	 * - **API ID Path**: try_purchase.default.primary.event
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	event: prismic.KeyTextField;
	
	/**
	 * Tid og sted field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.place
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	place: prismic.KeyTextField;
	
	/**
	 * Billettype field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Text
	 * - **Placeholder**: fx Voksen
	 * - **API ID Path**: try_purchase.default.primary.ticket
	 * - **Documentation**: https://prismic.io/docs/fields/text
	 */
	ticket: prismic.KeyTextField;
	
	/**
	 * Pris i kr. inkl. moms field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Number
	 * - **Placeholder**: fx 195
	 * - **API ID Path**: try_purchase.default.primary.price
	 * - **Documentation**: https://prismic.io/docs/fields/number
	 */
	price: prismic.NumberField;
	
	/**
	 * Billede, når scripts er slået fra field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.image
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image: prismic.ImageField<never>;
	
	/**
	 * Billede, når scripts er slået fra, på telefon field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Image
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.image_mobile
	 * - **Documentation**: https://prismic.io/docs/fields/image
	 */
	image_mobile: prismic.ImageField<never>;
	
	/**
	 * Link field in *TryPurchase → Standard → Primary*
	 *
	 * - **Field Type**: Link
	 * - **Placeholder**: *None*
	 * - **API ID Path**: try_purchase.default.primary.link
	 * - **Documentation**: https://prismic.io/docs/fields/link
	 */
	link: prismic.LinkField<string, string, unknown, prismic.FieldState, never>;
}

/**
 * Standard variation for TryPurchase Slice
 *
 * - **API ID**: `default`
 * - **Description**: Prøv et køb: vælg billetter, se en, og scan den ved døren
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TryPurchaseSliceDefault = prismic.SharedSliceVariation<"default", Simplify<TryPurchaseSliceDefaultPrimary>, never>;

/**
 * Slice variation for *TryPurchase*
 */
type TryPurchaseSliceVariation = TryPurchaseSliceDefault

/**
 * TryPurchase Shared Slice
 *
 * - **API ID**: `try_purchase`
 * - **Description**: Prøv et køb: vælg billetter, se en, og scan den ved døren
 * - **Documentation**: https://prismic.io/docs/slices
 */
export type TryPurchaseSlice = prismic.SharedSlice<"try_purchase", TryPurchaseSliceVariation>;

declare module "@prismicio/client" {
	namespace Content {
		export type {
			AboutDocument,
			AboutDocumentData,
			AboutDocumentDataSlicesSlice,
			CategoryDocument,
			CategoryDocumentData,
			CategoryDocumentDataSlicesSlice,
			CategoryDocumentDataSlices2Slice,
			ClientDocument,
			ClientDocumentData,
			ClientDocumentDataSlicesSlice,
			FaaTilbudDocument,
			FaaTilbudDocumentData,
			FaaTilbudDocumentDataBrancheCategoriesItem,
			FaaTilbudDocumentDataTilvalgAddonsItem,
			FaaTilbudDocumentDataCreateStepsItem,
			FaaTilbudDocumentDataDemoStepsItem,
			FaaTilbudDocumentDataSlicesSlice,
			GlobalDocument,
			GlobalDocumentData,
			GlobalDocumentDataAccountStepsItem,
			GlobalDocumentDataCallbackTimesItem,
			GlobalDocumentDataCallbackStepsItem,
			GlobalDocumentDataBuyerArticlesItem,
			HelpPageDocument,
			HelpPageDocumentData,
			HomeDocument,
			HomeDocumentData,
			HomeDocumentDataHeroItem,
			HomeDocumentDataSlicesSlice,
			IndustryDocument,
			IndustryDocumentData,
			IndustryDocumentDataSlicesSlice,
			IndustryDocumentDataSlices2Slice,
			InfoPageDocument,
			InfoPageDocumentData,
			InfoPageDocumentDataSlicesSlice,
			LegalPageDocument,
			LegalPageDocumentData,
			PricesDocument,
			PricesDocumentData,
			PricesDocumentDataSlicesSlice,
			PricesDocumentDataSlices2Slice,
			PricingPageDocument,
			PricingPageDocumentData,
			PricingPageDocumentDataSlicesSlice,
			PricingPageDocumentDataSlices2Slice,
			RedirectsDocument,
			RedirectsDocumentData,
			RedirectsDocumentDataRedirectsItem,
			SupportArticleDocument,
			SupportArticleDocumentData,
			SupportCategoryDocument,
			SupportCategoryDocumentData,
			SupportCategoryDocumentDataSlicesSlice,
			AllDocumentTypes,
			AddonSlice,
			AddonSliceDefaultPrimary,
			AddonSliceVariation,
			AddonSliceDefault,
			ArticleSlice,
			ArticleSliceDefaultPrimary,
			ArticleSliceVariation,
			ArticleSliceDefault,
			CategoriesSlice,
			CategoriesSliceDefaultPrimary,
			CategoriesSliceDefaultItem,
			CategoriesSliceVariation,
			CategoriesSliceDefault,
			CategorySlice,
			CategorySliceDefaultPrimary,
			CategorySliceVariation,
			CategorySliceDefault,
			ClientLogosSlice,
			ClientLogosSliceDefaultPrimary,
			ClientLogosSliceDefaultItem,
			ClientLogosSlicePartnerPrimary,
			ClientLogosSlicePartnerItem,
			ClientLogosSliceDownloadPrimary,
			ClientLogosSliceDownloadItem,
			ClientLogosSliceVariation,
			ClientLogosSliceDefault,
			ClientLogosSlicePartner,
			ClientLogosSliceDownload,
			EmployeesSlice,
			EmployeesSliceDefaultPrimary,
			EmployeesSliceDefaultItem,
			EmployeesSliceVariation,
			EmployeesSliceDefault,
			FaqSlice,
			FaqSliceDefaultPrimary,
			FaqSliceDefaultItem,
			FaqSliceVariation,
			FaqSliceDefault,
			FeatureSlice,
			FeatureSliceDefaultPrimary,
			FeatureSliceFigurePrimary,
			FeatureSliceVariation,
			FeatureSliceDefault,
			FeatureSliceFigure,
			FooterSlice,
			FooterSliceDefaultPrimary,
			FooterSliceVariation,
			FooterSliceDefault,
			FormFieldSlice,
			FormFieldSliceDefaultPrimary,
			FormFieldSliceVariation,
			FormFieldSliceDefault,
			GeneralSlice,
			GeneralSliceDefaultPrimary,
			GeneralSliceQuotePrimary,
			GeneralSliceVariation,
			GeneralSliceDefault,
			GeneralSliceQuote,
			HeroSlice,
			HeroSliceDefaultPrimary,
			HeroSliceVariation,
			HeroSliceDefault,
			ImageSlice,
			ImageSliceDefaultPrimary,
			ImageSliceVariation,
			ImageSliceDefault,
			ImageTilesSlice,
			ImageTilesSliceDefaultPrimary,
			ImageTilesSliceDefaultItem,
			ImageTilesSliceVariation,
			ImageTilesSliceDefault,
			LinkSlice,
			LinkSliceDefaultPrimary,
			LinkSliceVariation,
			LinkSliceDefault,
			NameSlice,
			NameSliceDefaultPrimary,
			NameSliceVariation,
			NameSliceDefault,
			PackageSlice,
			PackageSliceDefaultPrimary,
			PackageSliceDefaultItem,
			PackageSliceVariation,
			PackageSliceDefault,
			PriceModelSlice,
			PriceModelSliceDefaultPrimary,
			PriceModelSliceVariation,
			PriceModelSliceDefault,
			PricingCalculatorSlice,
			PricingCalculatorSliceDefaultPrimary,
			PricingCalculatorSliceVariation,
			PricingCalculatorSliceDefault,
			PricingTableSlice,
			PricingTableSliceDefaultPrimary,
			PricingTableSliceDefaultItem,
			PricingTableSliceVariation,
			PricingTableSliceDefault,
			RevenueOptionSlice,
			RevenueOptionSliceDefaultPrimary,
			RevenueOptionSliceVariation,
			RevenueOptionSliceDefault,
			StepSlice,
			StepSliceDefaultPrimary,
			StepSliceVariation,
			StepSliceDefault,
			SupportCategoriesSlice,
			SupportCategoriesSliceDefaultPrimary,
			SupportCategoriesSliceDefaultItem,
			SupportCategoriesSliceVariation,
			SupportCategoriesSliceDefault,
			SupportCategoryItemSlice,
			SupportCategoryItemSliceDefaultPrimary,
			SupportCategoryItemSliceDefaultItem,
			SupportCategoryItemSliceVariation,
			SupportCategoryItemSliceDefault,
			TextSlice,
			TextSliceDefaultPrimary,
			TextSliceVariation,
			TextSliceDefault,
			TitleSlice,
			TitleSliceDefaultPrimary,
			TitleSliceVariation,
			TitleSliceDefault,
			TryPurchaseSlice,
			TryPurchaseSliceDefaultPrimary,
			TryPurchaseSliceVariation,
			TryPurchaseSliceDefault
		}
	}
}