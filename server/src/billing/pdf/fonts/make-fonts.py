"""Makes the fonts of the documents from those of the site: python make-fonts.py (fonttools 4, brotli), at the root of the repository.

The two sheets of Instrument Sans (Latin, extended Latin) become one static font a weight. Its figures have one width each, as
the feature `tnum` gives them, so that columns of amounts line up without asking for it at each text. The narrow no-break space, which
it lacks, is added. Newsreader Display is the site's file, without its compression.
"""

from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
SANS = Path("node_modules/@fontsource-variable/instrument-sans/files")
SHEETS = ["instrument-sans-latin-wght-normal.woff2", "instrument-sans-latin-ext-wght-normal.woff2"]
WEIGHTS = {"regular": 400, "semibold": 600}
NARROW_SPACE = 0x202F
NARROW_EM = 0.17
FIXED_DATE = 3_800_000_000


def static_sheet(name: str, weight: int) -> BytesIO:
    font = instantiateVariableFont(TTFont(SANS / name), {"wght": weight}, updateFontNames=False)
    file = BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return file


def use_tabular_figures(font: TTFont) -> None:
    gsub = font["GSUB"].table
    lookups = {i for f in gsub.FeatureList.FeatureRecord if f.FeatureTag == "tnum" for i in f.Feature.LookupListIndex}
    swaps = {}
    for index in lookups:
        for table in gsub.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        table.cmap = {code: swaps.get(glyph, glyph) for code, glyph in table.cmap.items()}


def add_narrow_space(font: TTFont) -> None:
    font.setGlyphOrder([*font.getGlyphOrder(), "narrownbspace"])
    font["glyf"].glyphs["narrownbspace"] = Glyph()
    font["glyf"].setGlyphOrder(font.getGlyphOrder())
    font["hmtx"]["narrownbspace"] = (round(font["head"].unitsPerEm * NARROW_EM), 0)
    for table in font["cmap"].tables:
        table.cmap[NARROW_SPACE] = "narrownbspace"


def without_features(font: TTFont, keep: list[str]) -> None:
    options = Options(layout_features=keep, hinting=False, notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)


def save(font: TTFont, name: str, postscript_name: str) -> None:
    font["name"].setName(postscript_name, 6, 3, 1, 0x409)
    font["head"].created = font["head"].modified = FIXED_DATE
    font.recalcTimestamp = False
    font.flavor = None
    font.save(HERE / name)


for label, weight in WEIGHTS.items():
    sans = Merger().merge([static_sheet(sheet, weight) for sheet in SHEETS])
    use_tabular_figures(sans)
    add_narrow_space(sans)
    without_features(sans, ["kern"])
    save(sans, f"instrument-sans-{label}.ttf", f"InstrumentSans-{label.capitalize()}")

serif = TTFont("web/app/fonts/newsreader-display.woff2")
without_features(serif, ["kern"])
save(serif, "newsreader-display.ttf", "NewsreaderDisplay-Regular")
