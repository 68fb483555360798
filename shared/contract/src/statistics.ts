import type { DocumentType } from './entities/document.ts';

type CountsByList = Readonly<Record<'product' | 'material' | 'synonym', number>>;

export interface StatisticsOverview {
  products: number;
  materials: number;
  categories: number;
  banners: number;
  galleryItems: number;
  /** null for a person without the right `user`. */
  users: number | null;
  /** Created in the last seven days. */
  productsThisWeek: number;
  materialsThisWeek: number;
  /** 待处理: this and what follows. */
  productsWithoutImage: number;
  materialsWithoutImage: number;
  /** Products without a row of 使用范围. */
  productsWithoutUsages: number;
  /** Records with a text that would be refused if it were written now (`hasMisreadText`). */
  productsDoubtful: number;
  materialsDoubtful: number;
  /** 登记证: products found by `registration=ending` and `registration=expired`. */
  registrationsEnding: number;
  registrationsExpired: number;
  /** 资料 found by `state=ending` and `state=expired`. */
  documentsEnding: number;
  documentsExpired: number;
  /** Published records that should have a document of a type and have none, by that type. */
  documentsMissing: Readonly<Record<DocumentType, number>>;
  /** Inquiries in the state 新; null for a person without the right `inquiry.read`. */
  inquiriesUnanswered: number | null;
  /** Modules that fail on too many devices or are disabled; null for a person without the right `modules`. */
  modulesInTrouble: number | null;
  /** One's own 草稿 of 改表 that were returned or not published at their time, by what they are of. */
  changeSetsRefused: CountsByList;
  /** Those of others that wait for one's approval. */
  changeSetsToReview: CountsByList;
  /**
   * Imports of the last seven days with refused rows that nothing was done about, one's own or for an administrator all; and for
   * two days one's own that were interrupted and can go on.
   */
  importsToSettle?: CountsByList;
}

/** `GET /api/statistics/daily`: what visitors did in the last days, the oldest first. */
export interface DailyStatistics {
  days: readonly {
    /** `YYYY-MM-DD` in China. */
    day: string;
    /** Views of products and materials. */
    views: number;
    /** null for a person without the right `inquiry.read`. */
    inquiries: number | null;
    /** Searches of visitors that found nothing. */
    missedSearches: number;
  }[];
  /** What they looked for in vain, most often first. */
  missed: readonly { words: string; count: number }[];
}

/** `GET /api/user/statistics/type`. */
export interface UserTypeCount {
  type: number;
  label: string;
  count: number;
}
