/** Headers that one text lists. */
export const splitHeaders = (list: string): readonly string[] => list.split('、');

/** Fields, and parts of them, that are names: 「登记证持有人名称」 has what 「登记证持有人」 has, while 「CAS名称」 is no number. */
export const nameFields: ReadonlySet<string> = new Set([
  'name',
  'tradeName',
  'enName',
  'regHolder',
  'categoryId',
  'pesticideType',
  'formulation',
  'ingredients',
  'usages.crop',
  'usages.target',
]);

const pictureHeaders = splitHeaders('图片、照片、图片名称、图片名、图片文件、图片文件名、图片编号、商品图片、图片名字');

/** Other headers that offices use for a column, the likelier first. The parts of 使用范围 have theirs in `product/usage-cells.ts`, documents in `columns/documents.ts`. */
export const headerSynonyms = {
  product: {
    regNo: splitHeaders(
      '农药登记证号、登记证、证号、登记号、农药登记证、登记证编号、登记证号码、登记号码、许可证号、三证号、三证、农药三证号',
    ),
    name: splitHeaders(
      '产品名称、登记名称、通用名、农药通用名、中文通用名、农药名称(通用名)、通用名称、品名、名称、产品名、药名',
    ),
    tradeName: ['商品名称', '品牌', '商标', '品牌名', '商标名', '注册商标'],
    enName: ['英文名', '英文名称', '英文通用名称'],
    categoryId: ['分类', '产品类别', '产品类型', '所属分类', '品类'],
    pesticideType: ['农药类型', '农药种类', '用途类别', '药剂类别', '药类', '类'],
    ingredients: splitHeaders(
      '有效成分及含量、有效成分及其含量、有效成分名称、有效成份、有效成份及含量、有效成分配比、配比、' +
        '主要成分、活性成分、成分、成份、成分及含量、成份及含量、成分含量、有效成分与含量、有效成分和含量',
    ),
    totalContent: ['含量', '总有效成分含量', '有效成分总含量', '有效成分含量', '有效含量', '规格含量'],
    formulation: splitHeaders(
      '含量及剂型、剂型及含量、含量剂型、剂型含量、含量/剂型、剂型名称、产品剂型、加工剂型、剂型代码',
    ),
    toxicity: ['毒性等级', '毒性级别', '毒性分级', '毒性标识', '毒级'],
    regHolder: splitHeaders(
      '登记证持有者、持有人、持证人、证件持有人、登记持有人、登记企业、登记厂家、生产厂家、生产企业、生产商、厂家、厂商、' +
        '企业名称、公司名称',
    ),
    regValidFrom: splitHeaders(
      '有效起始日、有效期开始、有效期自、有效期起始、起始日期、批准日期、发证日期、登记日期、开始日期、' +
        '开始时间、生效日期、批准日、有效期开始日期、有效期起始日期、有效期起始日、有效期生效日期、有效期起日、' +
        '有效期从、有效期 from',
    ),
    regValidTo: splitHeaders(
      '有效期至、有效截止日、有效期截止、有效期到、有效期、有效期限、有效期起止、有效期起止日期、起止日期、' +
        '登记有效期、登记证有效期、截止日期、到期、到期日、到期日期、到期时间、有效日期、终止日期、结束日期、' +
        '失效日期、有效截止日期、登记证截止日期、有效期终止、有效期结束、有效期截止日期、有效期截止日、有效期终止日期、有效期结束日期、' +
        '有效期失效日期、有效期止日、有效期 to',
    ),
    licenseNo: ['生产许可证', '生产许可', '农药生产许可证号', '农药生产许可证', '生产批准证号'],
    standardNo: ['产品标准号', '产品标准', '执行标准', '执行标准号', '质量标准', '标准号'],
    restricted: ['限制使用', '限用', '是否限制使用', '限用农药', '是否限用', '是否限制使用农药'],
    usages: ['登记作物', '使用方法及用量', '登记使用范围'],
    technical: ['技术要求', '使用技术'],
    performance: ['性能', '产品特点', '产品介绍'],
    precautions: ['注意'],
    firstAid: ['急救措施', '中毒急救'],
    storage: ['储存', '储存方法', '贮存和运输', '储运方法', '储存和运输'],
    spec: [
      '规格',
      '产品规格',
      '包装',
      '净含量',
      '净重',
      '净容量',
      '装量',
      '包装规格/净含量',
      '规格型号',
      '包装规格型号',
    ],
    shelfLifeMonths: splitHeaders(
      '保质期、质保期、保质、质保、保质期(月)、质保期(月)、保质期(个月)、保质(月)、质保(月)',
    ),
    imageIds: [...pictureHeaders, '产品照片'],
    hot: ['是否热门', '热销', '热卖', '主推'],
    recommended: ['首页推荐', '是否推荐', '推荐产品'],
    sort: ['排序号', '顺序'],
    status: ['是否启用', '启用', '上架状态', '销售状态'],
  },
  material: {
    name: ['名称', '品名', '产品名称', '化学品名称', '中文名', '中文名称', '物料名称', '货品名称'],
    casNo: ['CAS', 'CAS No', 'CAS No.', 'CAS编号', 'CAS登记号', 'CAS登录号', 'CAS NO号'],
    enName: ['英文名', '英文品名', 'Product Name', 'English Name', 'Name'],
    aliases: ['别称', '俗名', '商品名', '又名'],
    categoryId: ['分类', '类别', '原料分类', '原料类别', '物料类别', '物料分类', '产品分类'],
    formula: ['化学式'],
    purity: splitHeaders('纯度/含量、含量、规格含量、主含量、质量分数、含量%、纯度%、纯度≥%、含量≥%、Purity、Assay'),
    purityMin: ['最低纯度', '含量下限', '最低纯度(%)', '含量下限(%)', '最低含量'],
    appearance: ['外观性状', '性状', '外观与性状', 'Appearance'],
    solubility: ['溶解度'],
    grade: ['级别', '规格等级', '质量等级', '产品等级'],
    standard: ['标准', '标准号', '质量标准'],
    usage: ['主要用途', '用途说明'],
    packaging: ['包装', '规格', '包装方式', 'Packing', 'Package', 'Packaging'],
    storage: ['储存', '储存方法', '储存要求', '贮存条件', 'Storage'],
    meltingPoint: ['Melting Point', 'M.P.', 'MP'],
    boilingPoint: ['Boiling Point', 'B.P.', 'BP'],
    flashPoint: ['Flash Point', 'F.P.'],
    density: ['Density'],
    shelfLifeMonths: ['质保期', '质量保证期', '质保期(月)', '质量保证期(月)', '保质期(个月)'],
    hazardous: ['危险品', '危化品', '是否危化品', '危险化学品', '是否危险化学品'],
    unNo: ['UN', 'UN号', '联合国编号', 'UN NO', 'UN No.'],
    hazardClass: ['危险性类别', '危险品类别', '危险货物类别', 'Class', 'Hazard Class'],
    packingGroup: ['包装等级', '包装组', '包装组别', 'Packing Group', 'PG'],
    hsCode: ['HS编码', 'HS CODE', '海关编号', '商品编码', '税号'],
    imageIds: [...pictureHeaders, '原料照片'],
    recommended: ['首页推荐', '是否推荐'],
    sort: ['排序号', '顺序'],
    status: ['是否启用', '启用', '上架状态'],
  },
  synonym: {},
  user: {},
} satisfies Record<string, Readonly<Record<string, readonly string[]>>>;
