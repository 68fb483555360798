interface AgreementSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** A text that a person agrees to. It is part of the build, so that it can be read without a network. */
export interface Agreement {
  title: string;
  version: string;
  /** `YYYY-MM-DD` */
  effective: string;
  intro: string;
  sections: readonly AgreementSection[];
}
