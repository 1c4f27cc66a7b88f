package draw

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// writePDF writes each sheet as a page of its own size, without a background.
func writePDF(w io.Writer, sheets []*sheet) error {
	first := sheets[0]
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: first.w, Ht: first.h}})
	// Nothing in the file may depend on when or how often it is written.
	pdf.SetCreationDate(time.Unix(0, 0).UTC())
	pdf.SetModificationDate(time.Unix(0, 0).UTC())
	pdf.SetCatalogSort(true)
	pdf.SetTitle(first.title.Plain(), true)
	pdf.SetSubject(first.note, true)
	pdf.SetLang("en")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.AddUTF8FontFromBytes("serif", "", files[false])
	pdf.AddUTF8FontFromBytes("serif", "I", files[true])
	for _, s := range sheets {
		// The library takes a wide sheet for a portrait one on its side otherwise.
		pdf.AddPageFormat("P", fpdf.SizeType{Wd: s.w, Ht: s.h})
		s.paintPDF(pdf)
	}
	return pdf.Output(w)
}

func (s *sheet) paintPDF(pdf *fpdf.Fpdf) {
	for _, it := range s.items {
		switch it := it.(type) {
		case path:
			how := pdfPaint(pdf, it.fill, it.stroke)
			if how == "" {
				continue
			}
			pdf.MoveTo(it.points[0].x, it.points[0].y)
			for _, at := range it.points[1:] {
				pdf.LineTo(at.x, at.y)
			}
			if it.closed {
				pdf.ClosePath()
			}
			pdf.DrawPath(how)
		case disc:
			if how := pdfPaint(pdf, it.fill, it.stroke); how != "" {
				pdf.Circle(it.center.x, it.center.y, it.r, how)
			}
		case label:
			pdfLabel(pdf, it)
		}
	}
}

// pdfPaint sets colours and the line, and returns the library's word for what is
// to be painted: "F", "D", "FD", or "" for nothing.
func pdfPaint(pdf *fpdf.Fpdf, fill Color, line stroke) (how string) {
	if fill != None {
		pdf.SetFillColor(parts(fill.light))
		how = "F"
	}
	if line.color == None {
		return how
	}
	pdf.SetDrawColor(parts(line.color.light))
	pdf.SetLineWidth(line.width)
	pdf.SetLineCapStyle(map[bool]string{true: "round", false: "butt"}[line.round])
	pdf.SetDashPattern(line.dash, 0)
	return how + "D"
}

func pdfLabel(pdf *fpdf.Fpdf, l label) {
	pdf.SetTextColor(parts(l.color.light))
	l.each(func(r run, x, y, size float64) {
		pdf.SetFont("serif", map[bool]string{true: "I"}[r.italic], size)
		pdf.Text(x, y, r.shown())
	})
}
