interface AgreementSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** An agreement. The build contains it, so that it can be read offline. */
export interface Agreement {
  title: string;
  version: string;
  /** `YYYY-MM-DD` */
  effective: string;
  intro: string;
  sections: readonly AgreementSection[];
}
