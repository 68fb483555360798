export interface Certificate {
  name: string;
  imageId: string | null;
  no: string;
  /** `YYYY-MM-DD` or ''. */
  validTo: string;
}

export interface Milestone {
  year: number;
  text: string;
}

/** How an office for one region is reached. */
export interface RegionalContact {
  region: string;
  contact: string;
  phone: string;
  wechat: string;
  qrId: string | null;
  address: string;
}

export interface CompanyInput {
  name: string;
  shortName: string;
  logoId: string | null;
  slogan: string;
  /** HTML from an allow-list of tags; the server sanitises it when it is written. */
  intro: string;
  foundedYear: number | null;
  creditCode: string;
  icp: string;
  contact: string;
  phone: string;
  email: string;
  wechat: string;
  qrId: string | null;
  address: string;
  lng: number | null;
  lat: number | null;
  /** By region, besides the company's own above. Absent in a body: they stay. Absent in a response: one of an older release. */
  contacts?: RegionalContact[];
  certificates: Certificate[];
  milestones: Milestone[];
}

/** Most characters of a text, and most entries of a list; the schema and the form both count by these. */
export const companyLimits = {
  name: 100,
  shortName: 20,
  slogan: 50,
  intro: 20_000,
  icp: 50,
  contact: 20,
  wechat: 30,
  address: 200,
  contacts: 20,
  region: 30,
  certificates: 20,
  certificateName: 50,
  certificateNo: 50,
  milestones: 50,
  milestone: 100,
} as const;

/** A company of which nothing is known yet. */
export const emptyCompany: CompanyInput = {
  name: '',
  shortName: '',
  logoId: null,
  slogan: '',
  intro: '',
  foundedYear: null,
  creditCode: '',
  icp: '',
  contact: '',
  phone: '',
  email: '',
  wechat: '',
  qrId: null,
  address: '',
  lng: null,
  lat: null,
  contacts: [],
  certificates: [],
  milestones: [],
};

/** The one company record; `version` 0 means that nobody has filled it yet. */
export interface Company extends CompanyInput {
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
}
