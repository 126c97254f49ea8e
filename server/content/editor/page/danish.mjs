/** Texts that Decap's own Danish lacks, or that are not natural Danish. */
const MORE = {
  app: { header: { workflow: 'Kladder', media: 'Billeder og filer', quickAdd: 'Opret' } },
  collection: {
    collectionTop: { viewAsList: 'Vis som liste', viewAsGrid: 'Vis som fliser' },
    entries: { unpublishedHeader: 'Ikke udgivet', cachingEntries: 'Henter dokumenter …' },
  },
  editor: {
    editor: {
      onLeavePage: 'Vil du forlade siden? Det, du ikke har gemt, går tabt.',
      confirmLoadBackup: 'Sidst fik du ikke gemt det, du skrev. Vil du hente det frem?',
      onUpdatingWithUnsavedChanges: 'Gem først det, du har ændret.',
      onPublishingNotReady: 'Sæt først status til »Klar«.',
      onPublishingWithUnsavedChanges: 'Gem først det, du har ændret.',
      onPublishing: 'Vil du udgive det nu? Så kan alle se det på sitet.',
      onUnpublishing: 'Vil du tage det af sitet? Det bliver til en kladde.',
      onDeleteUnpublishedChanges: 'Vil du slette kladden? Det, der er udgivet, bliver stående.',
      onDeleteUnpublishedChangesWithUnsavedChanges:
        'Vil du slette kladden og det, du ikke har gemt? Det, der er udgivet, bliver stående.',
      onDeletePublishedEntry: 'Vil du slette siden? Den forsvinder fra sitet med det samme.',
      onDeleteWithUnsavedChanges:
        'Vil du slette siden og det, du ikke har gemt? Den forsvinder fra sitet med det samme.',
    },
    editorControl: { field: { widgetLabel: 'Feltet %{widgetLabel}' } },
    editorControlPane: {
      widget: {
        required: 'Udfyld »%{fieldLabel}«',
        regexPattern: '»%{fieldLabel}«: %{pattern}',
        max: '%{fieldLabel} skal være højst %{maxValue}.',
      },
    },
    editorInterface: {
      toggleI18n: 'Vis eller skjul sprog',
      togglePreview: 'Vis eller skjul siden',
      toggleScrollSync: 'Rul siden med',
    },
    editorToolbar: {
      backCollection: '%{collectionLabel}',
      publish: 'Udgiv',
      publishing: 'Udgiver …',
      published: 'Udgivet',
      publishNow: 'Udgiv nu',
      publishAndCreateNew: 'Udgiv, og opret en ny',
      publishAndDuplicate: 'Udgiv, og lav en kopi',
      unpublish: 'Tag af sitet',
      unpublishing: 'Tager af sitet …',
      deleteUnpublishedChanges: 'Slet kladden',
      deleteUnpublishedEntry: 'Slet kladden',
      deletePublishedEntry: 'Slet fra sitet',
      draft: 'Kladde',
      deployPreviewPendingButtonLabel: 'Vis siden',
      deployPreviewButtonLabel: 'Vis siden',
      deployButtonLabel: 'Vis siden',
    },
    editorWidgets: {
      markdown: {
        strikethrough: 'Gennemstreget',
        richText: 'Formateret tekst',
        toggleMode: { rich: 'Skift til formateret tekst', markdown: 'Skift til Markdown' },
      },
      datetime: { setToNow: 'Sæt %{fieldLabel} til nu' },
      object: { expand: 'Fold ud', collapse: 'Fold sammen' },
      unknownPreview: { noPreview: "Ingen visning for '%{widget}'." },
    },
  },
  mediaLibrary: {
    mediaLibraryCard: { copyUrl: 'Kopiér adresse', copyPath: 'Kopiér sti', copyName: 'Kopiér navn' },
    mediaLibraryModal: {
      close: 'Luk',
      mediaAssets: 'Billeder og filer',
      upload: 'Hent fra din computer',
      uploading: 'Henter …',
      download: 'Gem på din computer',
      deleting: 'Sletter …',
      noAssetsFound: 'Der er ingen filer.',
    },
  },
  workflow: {
    workflow: {
      loading: 'Henter kladder …',
      workflowHeading: 'Ikke udgivet endnu',
      newPost: 'Nyt dokument',
      description: '%{smart_count} venter på gennemsyn, %{readyCount} er klar til at blive udgivet.',
      // Decap writes months in English.
      dateFormat: 'D.M.',
    },
    workflowCard: { deleteNewEntry: 'Slet kladden', publishChanges: 'Udgiv', publishNewEntry: 'Udgiv' },
    workflowList: {
      onDeleteEntry: 'Vil du slette kladden?',
      onPublishingNotReadyEntry: 'Sæt først status til »Klar«: træk kortet til »Klar«.',
      onPublishEntry: 'Vil du udgive det nu? Så kan alle se det på sitet.',
    },
  },
  ui: {
    errorBoundary: {
      title: 'Noget gik galt',
      details: 'Der skete en fejl. ',
      reportIt: 'Meld den til Decap på GitHub.',
      detailsHeading: 'Detaljer',
      privacyWarning: 'Meldingen er udfyldt med fejlen. Se efter, at der ikke står noget fortroligt i den.',
      recoveredEntry: { warning: 'Kopiér det et andet sted hen, før du forlader siden.' },
    },
    settingsDropdown: { account: 'Menu for din konto' },
    toast: {
      missingRequiredField: 'Ikke gemt: udfyld først de felter, der skal udfyldes.',
      entryPublished: 'Udgivet: alle kan se det på sitet',
      onFailToPublishEntry: 'Ikke udgivet: %{details}',
      entryUnpublished: 'Taget af sitet',
      onFailToUnpublishEntry: 'Ikke taget af sitet: %{details}',
      onDeleteUnpublishedChanges: 'Kladden er slettet',
      onLoggedOut: 'Du er blevet logget ud. Kopiér det, du ikke har gemt, og log ind igen.',
      onFailToLoadDeployPreview: 'Siden kunne ikke hentes: %{details}',
    },
  },
}

/** Decap's Danish with what it lacks. */
export function danish(own) {
  return joined(own ?? {}, MORE)
}

function joined(one, other) {
  if (typeof other !== 'object') return other
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in other ? joined(one?.[name], other[name]) : one[name]]),
  )
}
