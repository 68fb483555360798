/** Query of `GET /api/publish/names`. */
export interface NamesQuery {
  keyword: string;
}

/** A crop, a target or a company that was found by one of its names. */
export interface FoundName {
  name: string;
  /** The other name by which it was found (叶螨: 红蜘蛛); '' where it was its usual one. */
  alias: string;
  /** Published products that are registered for it, against it or by it. */
  count: number;
}

/** A holder of registrations (登记证持有人), or the company of 关于我们. */
export interface FoundCompany extends FoundName {
  /** Whether it is the company of 关于我们. */
  own: boolean;
  /** Of the own company; '' of others. */
  shortName: string;
  phone: string;
}

export interface NamesFound<T extends FoundName> {
  total: number;
  /** The first of them: those that are called exactly so, then those with most products. */
  list: T[];
}

/** Crops, targets and companies whose names match a keyword. */
export interface FoundNames {
  crop: NamesFound<FoundName>;
  target: NamesFound<FoundName>;
  company: NamesFound<FoundCompany>;
}
